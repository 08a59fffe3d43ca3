// Which picture a link preview shows for which page: the words on it, the drawing, and what it says to those who do not
// see it. How they are composed and drawn is scripts/site/posters.ts's.

import { about } from '#content/about.ts';
import { brand } from '#content/brand.ts';
import { home } from '#content/home.ts';
import { legal } from '#content/legal.ts';
import { services } from '#content/services.ts';
import type { ServiceId } from '#content/types.ts';
import { maintenanceWords } from '#contract/messages.ts';
import { sitePaths } from '#contract/paths.ts';
import type { Definition, Drawing } from '#ui/drawing/generate.ts';
import {
  advancedSecurity,
  contact,
  design,
  hero,
  hosting,
  logo,
  maintenance,
  marketing,
  mobile,
  seo,
  web,
  whoWeAre,
} from '#ui/drawing/named.ts';
import { drawTeam } from '#ui/drawing/team.ts';

export type PreviewPicture = {
  /** Its name in dist/web. */
  file: string;
  title: string;
  drawing: Definition | Drawing;
  alt: string;
};

/** What the large cards of all services are made for. */
export const previewSize = { width: 1200, height: 630 };

const picture = (
  name: string,
  title: string,
  drawing: Definition | Drawing,
  shows: string,
): PreviewPicture => ({
  file: `og/${name}.png`,
  title,
  drawing,
  alt: `${title}. On red, ${shows} drawn in one white line around yellow dots.`,
});

const serviceDrawings: Record<ServiceId, [drawing: Definition, shows: string]> = {
  web: [web, 'a window'],
  marketing: [marketing, 'a plus that radiates'],
  'ui-ux': [design, 'a diamond'],
  seo: [seo, 'a ring with a centre'],
  hosting: [hosting, 'three stacked racks'],
  mobile: [mobile, 'a tall handset'],
};

const pictures: Record<string, PreviewPicture> = {
  [sitePaths.home]: picture('home', brand.tagline, hero, 'a large round ornament'),
  [sitePaths.about]: picture('about', about.heading, drawTeam(), 'people hand in hand in a ring'),
  [sitePaths.contact]: picture('contact', home.contact.heading, contact, 'an envelope'),
  [sitePaths.terms]: picture('terms', legal.terms.heading, whoWeAre, 'two hands'),
  [sitePaths.privacy]: picture('privacy', legal.privacy.heading, advancedSecurity, 'a shield'),
  [sitePaths.maintenance]: picture(
    'maintenance',
    maintenanceWords.heading,
    maintenance,
    'half a diamond over the dots of the other half,',
  ),
  ...Object.fromEntries(services.map(({ id, path, h1 }) => [path, picture(id, h1, ...serviceDrawings[id])])),
};

/** For the pages behind private links: it tells chat applications, and everyone in the chat, nothing about anybody. */
export const privatePicture: PreviewPicture = picture('private', 'A private link', logo, 'a small diamond');

export const privatePreview = {
  title: `A private link from ${brand.name}`,
  description: 'Meant for the person it was sent to. Please do not pass it on.',
};

export const previewPictures: PreviewPicture[] = [...Object.values(pictures), privatePicture];

/** Throws for a public page that has none. */
export function previewPictureOf(path: string): PreviewPicture {
  const found = pictures[path];
  if (!found) throw new Error(`web/head/preview-pictures.ts has no picture for ${path}.`);
  return found;
}
