// What each file of this folder must hold, as schemas for `validate.ts`. For Node alone: no page imports it.

import * as z from 'zod';
import { fillIn } from './legal.ts';
import type { ServiceId } from './types.ts';

const text = z.string().trim().min(1);
const https = z.url({ protocol: /^https$/, error: 'must be an https address' });
const href = z.string().regex(/^(\/|#)[\w/#-]*$/, 'must begin with / or #');
const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time such as 09:00');
const colour = z.string().regex(/^#[0-9a-f]{6}$/, 'must be a colour such as #571c14');
const serviceId = z.enum(['web', 'marketing', 'ui-ux', 'seo', 'hosting', 'mobile'] satisfies ServiceId[]);
const titled = z.looseObject({ title: text, text });
const action = z.looseObject({ label: text, href });

export const metaSchema = (brandName: string) =>
  z.object({
    title: text.refine((title) => title.includes(brandName), `must hold the brand's name, ${brandName}`),
    description: text.min(120).max(160),
  });

const office = z.object({
  name: text,
  lines: z.array(text).min(1),
  city: text,
  region: text,
  postalCode: text,
  country: z.string().regex(/^[A-Z]{2}$/, 'must be two capital letters'),
  latitude: z.number().gte(-90).lte(90),
  longitude: z.number().gte(-180).lte(180),
});

const weekday = z.enum(['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']);

const zone = z.string().refine((name) => {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
}, 'must be a time zone such as Asia/Kolkata');

export const brandSchema = z.looseObject({
  name: text,
  shortName: text,
  slug: z.string().regex(/^[a-z][a-z0-9]*$/, 'must be lower-case letters and digits'),
  legalName: text,
  domain: z.string().regex(/^([a-z0-9-]+\.)+[a-z]{2,}$/, 'must be a domain such as kolam.example'),
  foundedYear: z.int().gte(1900).lte(2100),
  email: z.email(),
  hrEmail: z.email(),
  phones: z
    .array(z.object({ label: text, e164: z.string().regex(/^\+[1-9]\d{7,14}$/, 'must be +, then digits') }))
    .min(1),
  mail: z.object({ fromName: text, fromAddress: z.email(), enquiriesTo: z.email() }),
  offices: z.array(office).min(1),
  hours: z.looseObject({
    zone,
    zoneLabel: text,
    opens: clock,
    closes: clock,
    openDays: z.array(weekday).min(1),
  }),
  social: z.array(z.object({ name: text, url: https })).length(5),
  map: z.looseObject({ embedUrl: https, directionsUrl: https, title: text }),
  experience: z.string().regex(/^\d+\+?$/, 'must be a figure such as 1+'),
  forms: z.object({ nameAlsoAllows: z.string(), longestEmailEnding: z.int().gte(2).lte(63) }),
  theme: z.object({ floor: colour, paper: colour }),
});

const tab = z.object({
  id: z.string().regex(/^(tab[1-4]|seo)$/, 'must be tab1 to tab4, or seo'),
  label: text,
  title: text,
  paragraphs: z.array(text).min(1).max(2),
  points: z.array(text).min(3).max(4),
});

const distinct = <T>(pick: (item: T) => unknown) =>
  z.refine<T[]>((items) => new Set(items.map(pick)).size === items.length, 'has the same entry twice');

export const menuSchema = z
  .array(z.object({ id: serviceId, path: href, label: text, line: text }))
  .length(6)
  .check(distinct((entry) => entry.id));

export const serviceSchema = (brandName: string) =>
  z.looseObject({
    id: serviceId,
    path: href,
    meta: metaSchema(brandName),
    h1: text,
    breadcrumb: text,
    lede: text,
    intro: z.looseObject({ heading: text, paragraphs: z.array(text).min(1), badge: text }),
    benefits: z.object({ heading: text, items: z.array(titled).min(4).max(6) }),
    tabs: z.object({
      heading: text,
      items: z
        .array(tab)
        .length(4)
        .check(distinct((each) => each.id)),
    }),
    callToAction: z.object({ heading: text, text, label: text }),
  });

export const homeSchema = (brandName: string) =>
  z.looseObject({
    meta: metaSchema(brandName),
    hero: z.looseObject({ heading: text, lede: text, action }),
    features: z.array(titled).length(3),
    howWeWork: z.looseObject({ steps: z.array(titled).length(4) }),
    servicesAlt: z.looseObject({ points: z.array(titled).min(1) }),
    faq: z.looseObject({
      items: z.array(z.object({ question: text.endsWith('?'), answer: text })).length(4),
      contactOptions: z.array(action).length(3),
    }),
  });

export const aboutSchema = (brandName: string) =>
  z.looseObject({
    meta: metaSchema(brandName),
    story: z.looseObject({
      tabs: z.tuple([
        z.looseObject({ id: z.literal('who-we-are') }),
        z.looseObject({ id: z.literal('mission') }),
        z.looseObject({ id: z.literal('vision') }),
      ]),
    }),
  });

const terms = z.looseObject({ terms: z.looseObject({ items: z.array(titled).length(4) }) });
export const paymentSchema = (brandName: string) =>
  z.looseObject({ meta: metaSchema(brandName), kinds: z.object({ project: terms, registration: terms }) });

const links = z.array(z.looseObject({ label: text, href }));
export const navigationSchema = z.looseObject({
  headerLinks: links.length(4),
  getStarted: action,
  serviceLinks: links.length(6),
  footer: z.looseObject({ links: links.min(1) }),
});

export const legalSchema = (brandName: string) => {
  const page = z.looseObject({ meta: metaSchema(brandName), heading: text, updated: z.iso.date() });
  return z.looseObject({ terms: page, privacy: page });
};

export const periodSchema = z.object({ amount: z.int().gte(1), unit: z.enum(['days', 'months', 'years']) });

export const markdownSchema = z.string().superRefine((source, context) => {
  try {
    fillIn(source);
  } catch (error) {
    context.addIssue({ code: 'custom', message: error instanceof Error ? error.message : String(error) });
  }
});
