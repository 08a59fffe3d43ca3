// Checks everything in this folder before a build, and says of each thing that is wrong in which file and field it stands, what
// was expected and what was found. For Node alone: no page imports it. What the pages make of the content is theirs to test.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { Resvg } from '@resvg/resvg-js';
import type * as z from 'zod';
import { about } from './about.ts';
import { brand } from './brand.ts';
import { contact } from './contact.ts';
import { enquiryDrawingWords } from './enquiry-drawing.ts';
import { home } from './home.ts';
import { legal } from './legal.ts';
import { legalFacts } from './legal-facts.ts';
import { linkDrawingWords } from './link-drawing.ts';
import { look } from './look.ts';
import { contrastFaults } from './look-contrast.ts';
import { sampleMails } from './mail-samples.ts';
import { maintenance } from './maintenance.ts';
import { footer, getStarted, headerLinks, navigation, pageTrouble, serviceLinks } from './navigation.ts';
import { notFound } from './not-found.ts';
import { onboarding } from './onboarding.ts';
import { partialUploadWords } from './partial-uploads.ts';
import { payment, paymentWords } from './payment.ts';
import { paymentPage } from './payment-page.ts';
import { receiptPromise } from './receipt-promise.ts';
import { receiptReasons } from './receipt-reasons.ts';
import { redraw } from './redraw.ts';
import { retention } from './retention.ts';
import * as schemas from './schemas.ts';
import { serviceMenu } from './services/menu.ts';
import { services } from './services.ts';
import { uploadWords } from './uploads.ts';

const folder = new URL('.', import.meta.url);
const readText = (file: string) => readFileSync(new URL(file, folder), 'utf8');
const filesIn = (name: string) =>
  existsSync(new URL(name, folder)) ? readdirSync(new URL(name, folder)) : [];

const drawings = filesIn('drawings/').map((file) => ({ file, source: readText(`drawings/${file}`) }));

/** All of the agency's content, by the part of it that a file holds. */
export const allContent = {
  brand,
  look,
  navigation: { headerLinks, getStarted, serviceLinks, navigation, footer, pageTrouble },
  serviceMenu,
  services,
  home,
  redraw,
  about,
  contact,
  payment,
  paymentWords: { project: paymentWords('project'), registration: paymentWords('registration') },
  paymentPage,
  uploadWords,
  partialUploadWords,
  linkDrawingWords,
  enquiryDrawingWords,
  onboarding,
  maintenance,
  notFound,
  legal,
  legalFacts,
  terms: readText(legal.terms.file),
  privacy: readText(legal.privacy.file),
  retention,
  receiptPromise,
  receiptReasons,
  mails: sampleMails(),
  drawings,
};
export type Content = typeof allContent;

type Part = { file: string; value: unknown; schema: z.ZodType };

/** The file whose page takes this entry of the menu. */
const serviceFile = (id: string): string => {
  const file = filesIn('services/').find((name) =>
    readText(`services/${name}`).includes(`menuEntry('${id}')`),
  );
  return file ? `services/${file}` : 'services.ts';
};

const partsOf = (content: Content): Part[] => {
  return [
    { file: 'brand.ts', value: content.brand, schema: schemas.brandSchema },
    { file: 'look.ts', value: content.look, schema: schemas.lookSchema },
    { file: 'navigation.ts', value: content.navigation, schema: schemas.navigationSchema },
    { file: 'services/menu.ts', value: content.serviceMenu, schema: schemas.menuSchema },
    ...content.services.map((service) => ({
      file: serviceFile(service.menu.id),
      value: service,
      schema: schemas.serviceSchema,
    })),
    { file: 'home.ts', value: content.home, schema: schemas.homeSchema },
    { file: 'redraw.ts', value: content.redraw, schema: schemas.redrawSchema },
    { file: 'about.ts', value: content.about, schema: schemas.aboutSchema },
    { file: 'contact.ts', value: content.contact, schema: schemas.contactSchema },
    { file: 'payment.ts', value: content.payment, schema: schemas.paymentSchema },
    ...Object.values(content.paymentWords).map((value) => ({
      file: 'payment.ts',
      value,
      schema: schemas.paymentWordsSchema,
    })),
    { file: 'payment-page.ts', value: content.paymentPage, schema: schemas.paymentPageSchema },
    { file: 'uploads.ts', value: content.uploadWords, schema: schemas.uploadsSchema },
    { file: 'partial-uploads.ts', value: content.partialUploadWords, schema: schemas.partialUploadsSchema },
    { file: 'link-drawing.ts', value: content.linkDrawingWords, schema: schemas.linkDrawingSchema },
    { file: 'enquiry-drawing.ts', value: content.enquiryDrawingWords, schema: schemas.enquiryDrawingSchema },
    { file: 'onboarding.ts', value: content.onboarding, schema: schemas.onboardingSchema },
    { file: 'maintenance.ts', value: content.maintenance, schema: schemas.maintenanceSchema },
    { file: 'not-found.ts', value: content.notFound, schema: schemas.notFoundSchema },
    { file: 'legal.ts', value: content.legal, schema: schemas.legalSchema },
    { file: 'legal.ts', value: content.legalFacts, schema: schemas.legalFactsSchema },
    { file: 'retention.ts', value: content.retention, schema: schemas.retentionSchema },
    { file: 'receipt-promise.ts', value: content.receiptPromise, schema: schemas.receiptPromiseSchema },
    { file: 'receipt-reasons.ts', value: content.receiptReasons, schema: schemas.receiptReasonsSchema },
    ...content.mails.map(({ file, name, value }) => ({
      file: `${file}: ${name}`,
      value,
      schema: typeof value === 'string' ? schemas.messageSchema : schemas.mailSchema,
    })),
  ];
};

/** `offices[1].phone`. */
const pathText = (path: readonly PropertyKey[]) =>
  path
    .map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`))
    .join('')
    .replace(/^\./, '');

const at = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>((inner, key) => (inner as Record<PropertyKey, unknown> | undefined)?.[key], value);

/** What stands there, in few words. */
const found = (value: unknown): string => {
  if (value === undefined) return 'nothing';
  if (Array.isArray(value)) return `${value.length} ${value.length === 1 ? 'entry' : 'entries'}`;
  if (typeof value === 'function') return 'a function';
  if (typeof value === 'object' && value !== null) return 'an object';
  if (typeof value === 'string' && value.length > 70)
    return `${value.length} characters: "${value.slice(0, 60)}..."`;
  return JSON.stringify(value);
};

const kinds: Record<string, string> = { string: 'a text', number: 'a number', object: 'an object in braces' };

const expected = (issue: z.core.$ZodIssue): string => {
  if (issue.message.startsWith('expected')) return issue.message;
  if (issue.code === 'unrecognized_keys') return `expected no field "${issue.keys.join('", "')}"`;
  if (issue.code === 'invalid_type') return `expected ${kinds[issue.expected] ?? issue.expected}`;
  return `expected otherwise: ${issue.message}`;
};

type Fault = { line: string; value: unknown };

const schemaFaults = ({ file, value, schema }: Part): Fault[] =>
  (schema.safeParse(value).error?.issues ?? []).map((issue) => {
    const where = [`content/${file}`, pathText(issue.path)].filter(Boolean).join(': ');
    const there = at(value, issue.path);
    return { line: `${where}: ${expected(issue)}, got ${found(there)}`, value: there };
  });

/** A title names the agency, and two pages with one title or one description compete with each other in every search. */
const metaFaults = (parts: Part[], { brand: { name } }: Content): string[] => {
  const seen = new Map<string, string>();
  return parts.flatMap(({ file, value }) => {
    const metas = [value, ...Object.values(value ?? {})].flatMap(
      (each) => (each as { meta?: { title: string; description: string } } | undefined)?.meta ?? [],
    );
    return metas.flatMap((meta) => [
      ...(meta.title.includes(name)
        ? []
        : [`content/${file}: meta.title: expected the name ${name} in it, got "${meta.title}"`]),
      ...(['title', 'description'] as const).flatMap((field) => {
        const first = seen.get(meta[field]);
        seen.set(meta[field], file);
        return first
          ? [`content/${file}: meta.${field}: expected words of its own, got those of content/${first}`]
          : [];
      }),
    ]);
  });
};

/** Pages of the site, and sections of its home page, as far as links may name them. */
const linkFaults = (parts: Part[], { home: { sections }, serviceMenu: menu }: Content): string[] => {
  const services = menu.map(({ path }) => path);
  const check = (value: unknown, path: string): string[] => {
    if (typeof value !== 'object' || value === null) return [];
    return Object.entries(value).flatMap(([key, inner]) => {
      const here = `${path}.${key}`;
      if (key !== 'href' || typeof inner !== 'string') return check(inner, here);
      const where = `${here.replace(/\.(\d+)/g, '[$1]').slice(1)}: expected`;
      const section = sections.find((name) => inner === `#${name}` || inner === `/#${name}`);
      if (/^\/?#(services|contact)$/.test(inner) && section === undefined)
        return [`${where} a section that home.ts shows, got ${inner}`];
      if (inner.startsWith('/services/') && !services.includes(inner))
        return [`${where} a page of services/menu.ts, got ${inner}`];
      return [];
    });
  };
  return parts.flatMap(({ file, value }) => check(value, '').map((line) => `content/${file}: ${line}`));
};

const legalTextFaults = ({ terms, privacy, legalFacts: facts, legal: files }: Content): string[] => {
  return [[files.terms.file, terms] as const, [files.privacy.file, privacy] as const].flatMap(
    ([file, text]) => {
      const lines = text.split('\n');
      const unknown = lines.flatMap((line, index) =>
        [...line.matchAll(/\{\{([^{}]*)\}\}/g)]
          .filter(([, key = '']) => !facts[key.trim()])
          .map(
            ([whole]) =>
              `content/${file}: line ${index + 1}: expected a fact that legal.ts lists, got ${whole}`,
          ),
      );
      const hasHeading = lines.some((line) => line.startsWith('## '));
      return hasHeading
        ? unknown
        : [...unknown, `content/${file}: expected headings, lines that begin with ##, got none`];
    },
  );
};

const isInstalled = (file: string): boolean => {
  try {
    return existsSync(new URL(import.meta.resolve(file)));
  } catch {
    return false;
  }
};

const typefaceFaults = ({ look: { typefaces } }: Content): string[] => {
  return Object.entries(typefaces).flatMap(([name, { file, documents }]) => {
    const where = `content/look.ts: typefaces.${name}`;
    const isThere = file.startsWith('./') ? existsSync(new URL(file, folder)) : isInstalled(file);
    // Documents set headings in bold alone: server/documents/.
    const weights = name === 'display' ? ['600'] : ['400', '600'];
    const ofDocuments = weights.map(
      (weight) => `@fontsource/${documents}/files/${documents}-latin-${weight}-normal.woff`,
    );
    return [
      ...(isThere ? [] : [`${where}.file: expected a file that is there, got "${file}"`]),
      ...(ofDocuments.every(isInstalled)
        ? []
        : [
            `${where}.documents: expected an installed package with weight ${weights.join(' and ')} (npm install @fontsource/${documents}), got "${documents}"`,
          ]),
    ];
  });
};

/** Why no program could draw it, if so. */
const svgFault = (source: string): string | undefined => {
  try {
    new Resvg(source);
    return undefined;
  } catch (error) {
    return `expected an SVG file that can be drawn: ${(error as Error).message}`;
  }
};

const mostSvgBytes = 6000;
const forbiddenInSvg = /<(?:script|style|foreignObject|image)\b|\s(?:style|on\w+)=|href="[^#]/i;

const drawingFaults = ({ drawings: files, serviceMenu: menu }: Content): string[] => {
  const known: string[] = [...schemas.drawingNames];
  const own = files.map(({ file }) => file.replace(/\.svg$/, ''));
  const ofServices = menu.flatMap(({ drawing }, index) =>
    known.includes(drawing) || own.includes(drawing)
      ? []
      : [
          `content/services/menu.ts: [${index}].drawing: expected a file in content/drawings/ or one of ${known.join(', ')}, got "${drawing}"`,
        ],
  );
  const faults = files.flatMap(({ file, source }): [file: string, words: string][] => {
    const name = file.replace(/\.svg$/, '');
    const bad = forbiddenInSvg.exec(source)?.[0].trim();
    const size = Buffer.byteLength(source);
    const broken = /\sviewBox="/.test(source)
      ? svgFault(source)
      : 'expected an <svg> with a viewBox, got none';
    return [
      ...(broken ? [[file, broken] as [string, string]] : []),
      ...(bad
        ? [[file, `expected shapes alone, with colours as attributes, got ${bad}`] as [string, string]]
        : []),
      ...(size > mostSvgBytes
        ? [[file, `expected at most ${mostSvgBytes} bytes, got ${size}`] as [string, string]]
        : []),
      ...(file.endsWith('.svg') && (known.includes(name) || menu.some(({ drawing }) => drawing === name))
        ? []
        : [
            [file, `expected a name of services/menu.ts or one of ${known.join(', ')}, each with .svg`] as [
              string,
              string,
            ],
          ]),
    ];
  });
  return [...ofServices, ...faults.map(([file, words]) => `content/drawings/${file}: ${words}`)];
};

const menuFaults = ({ services: pages, serviceMenu: menu }: Content): string[] => {
  const ids = menu.map(({ id }) => id);
  const named = pages.map((page) => page.menu.id);
  return [
    ...ids
      .filter((id) => !named.includes(id))
      .map((id) => `content/services.ts: expected a page for "${id}" of services/menu.ts, got none`),
    ...named
      .filter((id) => !ids.includes(id))
      .map(
        (id) =>
          `content/${serviceFile(id)}: menu: expected an id of services/menu.ts (${ids.join(', ')}), got "${id}"`,
      ),
  ];
};

/** Its message is for who writes the content. */
export class ContentError extends Error {
  constructor(lines: string[]) {
    super(`The content needs a correction:\n${lines.join('\n')}`);
  }
}

/** @throws {ContentError} with a line for each fault */
export const validateContent = (content: Content = allContent): void => {
  const parts = partsOf(content);
  // All other content quotes the brand: what is missing there would be reported again wherever it is quoted.
  const missing = parts
    .filter(({ file }) => file === 'brand.ts')
    .flatMap(schemaFaults)
    .filter(({ value }) => value === undefined);
  if (missing.length > 0) throw new ContentError(missing.map(({ line }) => line));
  const broken = parts.flatMap(schemaFaults).map(({ line }) => line);
  // These look closer at what has its shape.
  const others =
    broken.length > 0
      ? []
      : [...contrastFaults(content.look), ...typefaceFaults(content), ...menuFaults(content)];
  const lines = [
    ...broken,
    ...others,
    ...metaFaults(parts, content),
    ...linkFaults(parts, content),
    ...legalTextFaults(content),
    ...drawingFaults(content),
  ];
  if (lines.length > 0) throw new ContentError([...new Set(lines)]);
};
