// JSON-LD for search engines: who the agency is, what it offers, the questions it answers, and where a page stands.

import { brand } from '#content/brand.ts';
import { home } from '#content/home.ts';
import type { ServicePage } from '#content/types.ts';
import { sitePaths } from '#contract/paths.ts';
import { placeholderOrigin as origin } from '#contract/site.ts';
import { previewPictureOf } from './preview-pictures.ts';

export type Thing = { '@type': string | string[]; [property: string]: unknown };
export type Crumb = { label: string; path: string };

const agencyId = `${origin}/#agency`;

const address = ({ lines, city, region, postalCode, country }: (typeof brand.offices)[number]) => ({
  '@type': 'PostalAddress',
  streetAddress: lines.join(', '),
  addressLocality: city,
  addressRegion: region,
  postalCode,
  addressCountry: country,
});

const openingHours = {
  '@type': 'OpeningHoursSpecification',
  dayOfWeek: brand.hours.openDays,
  opens: brand.hours.opens,
  closes: brand.hours.closes,
};

export const agencyThing = (): Thing => {
  const [main, ...others] = brand.offices;
  return {
    '@type': ['Organization', 'ProfessionalService'],
    '@id': agencyId,
    name: brand.name,
    legalName: brand.legalName,
    url: `${origin}/`,
    logo: `${origin}/icon-512.png`,
    image: `${origin}/${previewPictureOf(sitePaths.home).file}`,
    description: brand.description,
    email: brand.email,
    telephone: brand.phones[0]?.e164,
    foundingDate: String(brand.foundedYear),
    ...(main && {
      address: address(main),
      geo: { '@type': 'GeoCoordinates', latitude: main.latitude, longitude: main.longitude },
    }),
    openingHoursSpecification: openingHours,
    ...(others.length > 0 && {
      department: others.map((office, index) => ({
        '@type': 'ProfessionalService',
        name: `${brand.name}, ${office.name}`,
        telephone: brand.phones[index + 1]?.e164 ?? brand.phones[0]?.e164,
        address: address(office),
        openingHoursSpecification: openingHours,
      })),
    }),
    ...(brand.social.length > 0 && { sameAs: brand.social.map(({ url }) => url) }),
  };
};

/** Enough of the agency for a page that is not about it. */
const agencyReference = { '@type': 'Organization', '@id': agencyId, name: brand.name, url: `${origin}/` };

export const serviceThing = ({ menu: { path }, h1, meta, tabs }: ServicePage): Thing => ({
  '@type': 'Service',
  '@id': `${origin}${path}#service`,
  name: h1,
  description: meta.description,
  url: origin + path,
  provider: agencyReference,
  areaServed: brand.offices[0]?.country,
  hasOfferCatalog: {
    '@type': 'OfferCatalog',
    name: tabs.heading,
    itemListElement: tabs.items.map(({ label }) => ({
      '@type': 'Offer',
      itemOffered: { '@type': 'Service', name: label },
    })),
  },
});

export const faqThing = (): Thing => ({
  '@type': 'FAQPage',
  '@id': `${origin}${sitePaths.home}#faq`,
  mainEntity: home.faq.items.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
});

export const breadcrumbThing = (crumbs: Crumb[]): Thing => ({
  '@type': 'BreadcrumbList',
  itemListElement: crumbs.map(({ label, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name: label,
    item: origin + path,
  })),
});

/** As text that cannot end the script element it stands in. */
export const structuredDataText = (things: Thing[]): string =>
  JSON.stringify({ '@context': 'https://schema.org', '@graph': things }).replaceAll('<', '\\u003c');
