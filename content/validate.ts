// Checks everything in this folder before a build, and names the file and field of each thing that is wrong.
// For Node alone: no page imports it. What the pages make of the content is theirs to test.

import { readFileSync } from 'node:fs';
import * as z from 'zod';
import { about } from './about.ts';
import { brand } from './brand.ts';
import { contact } from './contact.ts';
import { home } from './home.ts';
import { legal } from './legal.ts';
import { maintenance } from './maintenance.ts';
import { footer, getStarted, headerLinks, navigation, pageTrouble, serviceLinks } from './navigation.ts';
import { notFound } from './not-found.ts';
import { onboarding } from './onboarding.ts';
import { payment } from './payment.ts';
import { paymentPage } from './payment-page.ts';
import { retention } from './retention.ts';
import {
  aboutSchema,
  brandSchema,
  homeSchema,
  legalSchema,
  markdownSchema,
  menuSchema,
  metaSchema,
  navigationSchema,
  paymentSchema,
  periodSchema,
  serviceSchema,
} from './schemas.ts';
import { serviceMenu } from './services/menu.ts';
import { services } from './services.ts';
import type { ServiceId } from './types.ts';

const serviceFiles: Record<ServiceId, string> = {
  web: 'services/web-development.ts',
  marketing: 'services/digital-marketing.ts',
  'ui-ux': 'services/ui-ux.ts',
  seo: 'services/seo.ts',
  hosting: 'services/web-hosting.ts',
  mobile: 'services/mobile-app-solutions.ts',
};

const readText = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8');

/** All of the agency's content, by the part of it that a file holds. */
export const allContent = {
  brand,
  navigation: { headerLinks, getStarted, serviceLinks, navigation, footer, pageTrouble },
  serviceMenu,
  services,
  home,
  about,
  contact,
  payment,
  paymentPage,
  onboarding,
  maintenance,
  notFound,
  legal,
  terms: readText(legal.terms.file),
  privacy: readText(legal.privacy.file),
  retention,
};
export type Content = typeof allContent;

type Part = { file: string; value: unknown; schema: z.ZodType };

function partsOf(content: Content): Part[] {
  const { name } = content.brand;
  const page = z.looseObject({ meta: metaSchema(name) });
  return [
    { file: 'brand.ts', value: content.brand, schema: brandSchema },
    { file: 'navigation.ts', value: content.navigation, schema: navigationSchema },
    { file: 'services/menu.ts', value: content.serviceMenu, schema: menuSchema },
    { file: 'services.ts', value: content.services, schema: z.array(z.unknown()).length(6) },
    ...content.services.map((service) => ({
      file: serviceFiles[service.id] ?? 'services.ts',
      value: service,
      schema: serviceSchema(name),
    })),
    { file: 'home.ts', value: content.home, schema: homeSchema(name) },
    { file: 'about.ts', value: content.about, schema: aboutSchema(name) },
    { file: 'contact.ts', value: content.contact, schema: page },
    { file: 'payment.ts', value: content.payment, schema: z.looseObject({}) },
    { file: 'payment-page.ts', value: content.paymentPage, schema: paymentSchema(name) },
    { file: 'onboarding.ts', value: content.onboarding, schema: page },
    { file: 'maintenance.ts', value: content.maintenance, schema: page },
    { file: 'not-found.ts', value: content.notFound, schema: page },
    { file: 'legal.ts', value: content.legal, schema: legalSchema(name) },
    { file: 'legal/terms.md', value: content.terms, schema: markdownSchema },
    { file: 'legal/privacy.md', value: content.privacy, schema: markdownSchema },
    { file: 'retention.ts', value: content.retention, schema: z.record(z.string(), periodSchema) },
  ];
}

/** The one text that may be empty. */
const mayBeEmpty = 'forms.nameAlsoAllows';

/** What no schema lists: each text, however deep, has words in it and no hole. */
function textFaults(value: unknown, path: string): [path: string, message: string][] {
  if (typeof value === 'string') {
    if (path === mayBeEmpty) return [];
    if (value.trim() === '') return [[path, 'is empty']];
    if (value !== value.trim()) return [[path, 'begins or ends with a space']];
    if (/\b(undefined|NaN)\b|\[object|\{\{/.test(value)) return [[path, 'holds a value that is missing']];
    return [];
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, item]) =>
    textFaults(item, path === '' ? key : `${path}.${key}`),
  );
}

/** Two pages with one title or one description compete with each other in every search. */
function repeatedMeta(parts: Part[]): string[] {
  const seen = new Map<string, string>();
  const withMeta = z.object({ meta: z.object({ title: z.string(), description: z.string() }) });
  return parts.flatMap(({ file, value }) => {
    const read = withMeta.safeParse(value);
    if (!read.success) return [];
    return (['title', 'description'] as const).flatMap((field) => {
      const words = read.data.meta[field];
      const first = seen.get(words);
      seen.set(words, file);
      return first ? [`content/${file}: meta.${field}: is the same as in content/${first}`] : [];
    });
  });
}

/** @throws one error with a line for each fault: `content/<file>: <field>: <what is wrong>`. */
export function validateContent(content: Content = allContent): void {
  const parts = partsOf(content);
  const faults = parts.flatMap(({ file, value, schema }) => {
    const issues = schema.safeParse(value).error?.issues ?? [];
    const wrong = issues.map(({ path, message }) => [path.join('.'), message] as const);
    const isMarkdown = file.endsWith('.md');
    const named = new Set(wrong.map(([path]) => path));
    const holes = isMarkdown ? [] : textFaults(value, '').filter(([path]) => !named.has(path));
    return [...wrong, ...holes].map(([path, message]) => `content/${file}: ${path || 'text'}: ${message}`);
  });
  const lines = [...new Set([...faults, ...repeatedMeta(parts)])];
  if (lines.length > 0) throw new Error(`The content needs a correction:\n${lines.join('\n')}`);
}
