// Writes every page of the list, each with the part of the stylesheet it needs, and says what it wrote.

import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { getStarted, headerLinks } from '#content/navigation.ts';
import { type PageSources, placeholderOrigin, type SiteManifest, type SitePage } from '#contract/site.ts';
import type { Page } from '#web/pages.ts';
import type { PageAssets, PageParts } from '#web/prerender.tsx';
import type { ClientChunks } from './client-chunks.ts';
import type { FirstTexts } from './fonts.ts';
import { pruneCss } from './prune-css.ts';
import { writeInto } from './write-files.ts';

/** What Vite's build of the prerender gives to Node. */
export type Prerender = typeof import('#web/entry-prerender.tsx');

/** `scripts` come with the page, with React in them or without; `later` what its form needs once it is touched, `onInterest` the rest. */
export type PageReport = {
  path: string;
  file: string;
  scripts: string[];
  later: string[];
  onInterest: string[];
  hasReact: boolean;
};

type Options = {
  prerender: Prerender;
  chunks: ClientChunks;
  /** The boot script for a page whose own script is these files, the entry first. */
  bootFor(page: Page, files: string[]): string;
  fontStyle: PageAssets['fontStyle'];
  /** The whole stylesheet. */
  css: string;
  fallbackCss(texts: FirstTexts): string;
  buildId: string;
  /** Folders of the pages and of the prerender. */
  web: string;
  ssr: string;
  /** Puts the real origin in place, if it is already known. */
  place: (text: string) => string;
};

const cspHash = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`;

const plain = (html: string) =>
  html
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll(/&(?:#x27|apos);/g, "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');

/** Heading and opening paragraph; pages that come later have any text of theirs. */
const firstTexts = ({ kind }: Page, body: string): FirstTexts => {
  const first = (pattern: RegExp) => plain(pattern.exec(body)?.[1] ?? '');
  const main = plain(body.slice(body.indexOf('<main'), body.indexOf('</main>')));
  return {
    display: first(/<h1[^>]*>(.*?)<\/h1>/s) || main,
    text: first(/<p class="lede"[^>]*>(.*?)<\/p>/s) || main,
    ...(kind !== 'private' && {
      barLinks: headerLinks.map(({ label }) => label).join(''),
      barButton: getStarted.label,
    }),
  };
};

export const writePages = (options: Options): { manifest: SiteManifest; report: PageReport[] } => {
  const { prerender, chunks, bootFor, fontStyle, css, fallbackCss, buildId, web, ssr, place } = options;
  const report: PageReport[] = [];
  const made = new Map<Page, { parts: PageParts; policy: PageSources }>();
  const own = (page: Page, body: string): PageParts => {
    const files = chunks.filesFor(page.entry);
    const besides = (source?: string) =>
      source ? chunks.filesFor(source).filter((file) => !files.includes(file)) : [];
    const later = besides(page.later);
    report.push({
      path: page.path,
      file: page.file,
      scripts: files,
      later,
      onInterest: besides(page.onInterest),
      hasReact: page.kind === 'private',
    });
    const boot = bootFor(page, files);
    const script = chunks.textOf([...files, ...later]) + boot;
    const style = pruneCss(css + fallbackCss(firstTexts(page, body)), { html: body, script });
    const parts = { style, script: boot };
    made.set(page, {
      parts,
      policy: {
        scriptHash: cspHash(boot),
        styleHash: cspHash(style),
        frames: prerender.mapUrl && body.includes('<iframe') ? [new URL(prerender.mapUrl).origin] : [],
        // The preview of a file that was chosen.
        pictures: page.kind === 'private' ? ['blob:'] : [],
      },
    });
    return parts;
  };
  const madeOf = (page: Page) => {
    const found = made.get(page);
    if (!found) throw new Error(`The page ${page.path} was not written.`);
    return found;
  };
  for (const page of prerender.pages) {
    const html = prerender.renderPage(page, { build: buildId, fontStyle, own });
    writeInto(web, page.file, place(html));
  }
  const { contactPage } = prerender;
  const assets = { build: buildId, fontStyle, own: madeOf(contactPage).parts } satisfies PageAssets;
  writeFileSync(join(ssr, prerender.contactAssetsFile), JSON.stringify(assets));
  const sitePage = (page: Page): SitePage => ({
    path: page.path,
    file: page.file,
    policy: madeOf(page).policy,
  });
  const ofKind = (kind: Page['kind']) => prerender.pages.filter((page) => page.kind === kind).map(sitePage);
  const only = (what: string, pages: SitePage[]): SitePage => {
    const [page] = pages;
    if (!page) throw new Error(`The list of pages has no ${what} page.`);
    return page;
  };
  const routes = ofKind('page');
  const manifest: SiteManifest = {
    build: buildId,
    placeholderOrigin,
    pages: routes,
    privatePages: ofKind('private'),
    notFound: only('not-found', ofKind('not-found')),
    maintenance: only(
      'maintenance',
      routes.filter(({ path }) => path === prerender.maintenancePath),
    ),
    contact: sitePage(contactPage),
    contactSent: only('contact-sent', ofKind('contact-sent')),
  };
  return { manifest, report };
};
