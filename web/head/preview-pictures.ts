// Which picture a link preview shows for which page: the words on it and the drawing. How they are composed and drawn is scripts/site/posters.ts's.

import { about } from '#content/about.ts';
import { brand } from '#content/brand.ts';
import { home } from '#content/home.ts';
import { legal } from '#content/legal.ts';
import { services } from '#content/services.ts';
import { maintenanceWords } from '#contract/messages.ts';
import { sitePaths } from '#contract/paths.ts';

export type PreviewPicture = {
  /** Its name in dist/web. */
  file: string;
  title: string;
  /** The name of its drawing, as `Picture` takes it. */
  drawing: string;
  alt: string;
};

/** What the large cards of all services are made for. */
export const previewSize = { width: 1200, height: 630 };

const picture = (name: string, title: string, drawing: string): PreviewPicture => ({
  file: `og/${name}.png`,
  title,
  drawing,
  alt: `${title} | ${brand.name}`,
});

const pictures: Record<string, PreviewPicture> = {
  [sitePaths.home]: picture('home', brand.tagline, 'hero'),
  [sitePaths.about]: picture('about', about.heading, 'team'),
  [sitePaths.contact]: picture('contact', home.contact.heading, 'contact'),
  [sitePaths.terms]: picture('terms', legal.terms.heading, 'whoWeAre'),
  [sitePaths.privacy]: picture('privacy', legal.privacy.heading, 'advancedSecurity'),
  [sitePaths.maintenance]: picture('maintenance', maintenanceWords.heading, 'maintenance'),
  ...Object.fromEntries(
    services.map(({ menu: { id, path, drawing }, h1 }) => [path, picture(`service-${id}`, h1, drawing)]),
  ),
};

/** For the pages behind private links: it tells chat applications, and everyone in the chat, nothing about anybody. */
export const privatePicture: PreviewPicture = picture('private', 'A private link', 'logo');

export const privatePreview = {
  title: `A private link from ${brand.name}`,
  description: 'Meant for the person it was sent to. Please do not pass it on.',
};

export const previewPictures: PreviewPicture[] = [...Object.values(pictures), privatePicture];

/** Throws for a public page that has none. */
export const previewPictureOf = (path: string): PreviewPicture => {
  const found = pictures[path];
  if (!found) throw new Error(`web/head/preview-pictures.ts has no picture for ${path}.`);
  return found;
};
