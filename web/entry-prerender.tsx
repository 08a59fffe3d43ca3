// What the prerender is, once bundled for Node: the build asks it for every page, the server for the contact page that
// answers a form sent without script.

import { readFileSync } from 'node:fs';
import { createElement } from 'react';
import { brand } from '#content/brand.ts';
import { contact } from '#content/contact.ts';
import { enquiryFields } from '#contract/enquiry.ts';
import { sitePaths } from '#contract/paths.ts';
import { ContactPage, type ReturnedForm } from './contact/contact-page.tsx';
import { draftName } from './contact/draft-name.ts';
import { pages } from './pages.ts';
import { type PageAssets, renderPage } from './prerender.tsx';
import type { RenewalOptions } from './renewal.ts';

export { boot } from './boot.ts';
export { renew } from './renewal.ts';
export { pages, renderPage };

export const renewalOptions: RenewalOptions = { draftName, draftFields: enquiryFields };

export const mapUrl = brand.map?.embedUrl;
export const maintenancePath = sitePaths.maintenance;
export const contactPage = findPage(sitePaths.contact);

/** Written by the build beside this file. */
export const contactAssetsFile = 'contact-assets.json';

function findPage(wanted: string) {
  const page = pages.find(({ path }) => path === wanted);
  if (!page) throw new Error(`The list of pages has no ${wanted}.`);
  return page;
}

let assets: PageAssets | undefined;

/** The whole contact page with what was sent and what was wrong in it; its origin is the placeholder. */
export const renderContactPage = (returned: ReturnedForm): string => {
  assets ??= JSON.parse(readFileSync(new URL(contactAssetsFile, import.meta.url), 'utf8')) as PageAssets;
  return renderPage(
    {
      ...contactPage,
      meta: { ...contactPage.meta, title: contact.withoutScript.errorTitle },
      isIndexed: false,
      body: () => createElement(ContactPage, { returned }),
    },
    assets,
  );
};
