// THE list of pages: every document the build writes, with its address, its words for search engines, and its body.

import { type ComponentType, createElement } from 'react';
import { about } from '#content/about.ts';
import { contact } from '#content/contact.ts';
import { home } from '#content/home.ts';
import { legal } from '#content/legal.ts';
import { maintenance } from '#content/maintenance.ts';
import { headerLinks } from '#content/navigation.ts';
import { notFound } from '#content/not-found.ts';
import { onboarding } from '#content/onboarding.ts';
import { paymentPage } from '#content/payment-page.ts';
import { services } from '#content/services.ts';
import type { PageMeta } from '#content/types.ts';
import { privatePages, sitePaths } from '#contract/paths.ts';
import { AboutPage } from './about/about-page.tsx';
import { ContactPage } from './contact/contact-page.tsx';
import { ContactSentPage } from './contact/contact-sent-page.tsx';
import {
  agencyThing,
  breadcrumbThing,
  type Crumb,
  faqThing,
  serviceThing,
  type Thing,
} from './head/structured-data.ts';
import { HomePage } from './home/home-page.tsx';
import { LegalPage } from './legal/legal-page.tsx';
import { MaintenancePage } from './notices/maintenance-page.tsx';
import { NotFoundPage } from './notices/not-found-page.tsx';
import { PrivatePage } from './notices/private-page.tsx';
import { OnboardingPage } from './onboarding/onboarding-page.tsx';
import { PaymentPage } from './payment/payment-page.tsx';
import { ServicePage } from './services/service-page.tsx';

export type Page = {
  /** Where the page is; a route pattern for private pages. Also what the measurements call it. */
  path: string;
  /** The file's name in dist/web. */
  file: string;
  /** `page` is a route; the others are answered by the server in its own way. */
  kind: 'page' | 'private' | 'not-found' | 'contact-sent';
  /** The module that is its script, from the project's root, and one that this may load later. */
  entry: string;
  later?: string;
  /** One that its script loads for those who are about to use what it is for. */
  onInterest?: string;
  meta: PageMeta;
  /** Search engines may list it, and the sitemap does. */
  isIndexed: boolean;
  structuredData: Thing[];
  body: ComponentType;
};

const siteEntry = 'web/site-entry.ts';

export const contactSentPath = '/contact_us/sent';

const homeCrumb: Crumb = { label: headerLinks[0]?.label ?? '', path: sitePaths.home };

/** A title less the brand. */
const nameOf = ({ title }: PageMeta) => title.split(' | ')[0] ?? title;

/** Where web servers look for an address without an ending. */
const fileOf = (path: string) => (path === '/' ? 'index.html' : `${path.slice(1)}.html`);

const plain = (
  path: string,
  meta: PageMeta,
  body: ComponentType,
  rest: Partial<Page> & { crumb?: string } = {},
): Page => {
  const { crumb, ...others } = rest;
  const trail = crumb ? [breadcrumbThing([homeCrumb, { label: crumb, path }])] : [];
  return {
    path,
    file: fileOf(path),
    kind: 'page',
    entry: siteEntry,
    meta,
    isIndexed: true,
    body,
    ...others,
    structuredData: [...(others.structuredData ?? []), ...trail],
  };
};

const unlisted = { isIndexed: false } as const;
const privatePage = { kind: 'private', ...unlisted } as const;

export const pages: Page[] = [
  plain(sitePaths.home, home.meta, HomePage, {
    onInterest: 'web/home/redraw/redraw.ts',
    structuredData: [agencyThing(), ...(home.sections.includes('faq') ? [faqThing()] : [])],
  }),
  plain(sitePaths.about, about.meta, AboutPage, {
    crumb: nameOf(about.meta),
    structuredData: [agencyThing()],
  }),
  plain(sitePaths.contact, contact.meta, () => createElement(ContactPage), {
    later: 'web/contact/hydrate-form.tsx',
    crumb: nameOf(contact.meta),
    structuredData: [agencyThing()],
  }),
  ...services.map((service) =>
    plain(service.menu.path, service.meta, () => createElement(ServicePage, { service }), {
      crumb: service.breadcrumb,
      structuredData: [serviceThing(service)],
    }),
  ),
  plain(sitePaths.terms, legal.terms.meta, () => createElement(LegalPage, { document: 'terms' }), {
    crumb: nameOf(legal.terms.meta),
  }),
  plain(sitePaths.privacy, legal.privacy.meta, () => createElement(LegalPage, { document: 'privacy' }), {
    crumb: nameOf(legal.privacy.meta),
  }),
  plain(sitePaths.maintenance, maintenance.meta, MaintenancePage, unlisted),
  plain(contactSentPath, contactSentMeta(), ContactSentPage, {
    ...unlisted,
    kind: 'contact-sent',
  }),
  plain('/:unknown', notFound.meta, NotFoundPage, { ...unlisted, kind: 'not-found', file: '404.html' }),
  plain(
    privatePages.payment,
    paymentPage.meta,
    () => createElement(PrivatePage, { noScript: paymentPage.noScript, content: PaymentPage }),
    { ...privatePage, entry: 'web/payment/entry.tsx', file: 'payment.html' },
  ),
  plain(
    privatePages.onboarding,
    onboarding.meta,
    () => createElement(PrivatePage, { noScript: onboarding.noScript, content: OnboardingPage }),
    { ...privatePage, entry: 'web/onboarding/entry.tsx', file: 'onboarding.html' },
  ),
];

function contactSentMeta(): PageMeta {
  const { thanks, withoutScript } = contact;
  return { title: withoutScript.thanksTitle, description: `${thanks.heading} ${thanks.promise}` };
}
