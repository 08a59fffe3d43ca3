// Writes every page of the list, each with the part of the stylesheet it needs, and says what it wrote.

import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { getStarted, headerLinks } from '#content/navigation.ts';
import { placeholderOrigin, type SiteManifest, type SitePage } from '#contract/site.ts';
import type { IslandName } from '#web/islands.ts';
import type { Page } from '#web/pages.ts';
import type { PageAssets, PageParts } from '#web/prerender.tsx';
import type { ClientChunks } from './client-chunks.ts';
import type { FirstTexts } from './fonts.ts';
import { pruneCss } from './prune-css.ts';
import { writeInto } from './write-files.ts';

/** What Vite's build of the prerender gives to Node. */
export type Prerender = typeof import('#web/entry-prerender.tsx');

export type PageReport = { path: string; file: string; scripts: string[] };

type Options = {
  prerender: Prerender;
  chunks: ClientChunks;
  scripts: PageAssets['scripts'];
  /** The whole stylesheet. */
  css: string;
  fallbackCss(texts: FirstTexts): string;
  buildId: string;
  /** Folders of the pages and of the prerender. */
  web: string;
  ssr: string;
  /** Puts the real origin in place, where it is known already. */
  place: (text: string) => string;
};

const cspHash = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`;

const namesIn = (body: string) =>
  [...body.matchAll(/ data-island="([^"]+)"/g)].map(([, name = '']) => name as IslandName);

const plain = (html: string) =>
  html
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll(/&(?:#x27|apos);/g, "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');

/** Heading and opening paragraph; pages that come later have any text of theirs. */
function firstTexts({ layout }: Page, body: string): FirstTexts {
  const first = (pattern: RegExp) => plain(pattern.exec(body)?.[1] ?? '');
  const main = plain(body.slice(body.indexOf('<main'), body.indexOf('</main>')));
  return {
    display: first(/<h1[^>]*>(.*?)<\/h1>/s) || main,
    text: first(/<p class="lede"[^>]*>(.*?)<\/p>/s) || main,
    ...(layout === 'main' && {
      barLinks: headerLinks.map(({ label }) => label).join(''),
      barButton: getStarted.label,
    }),
  };
}

export async function writePages(
  options: Options,
): Promise<{ manifest: SiteManifest; report: PageReport[] }> {
  const { prerender, chunks, scripts, css, fallbackCss, buildId, web, ssr, place } = options;
  const report: PageReport[] = [];
  const parts = new Map<Page, PageParts>();
  const own = (page: Page, body: string): PageParts => {
    const sources = namesIn(body).map((name) => prerender.islandSources[name]);
    const files = chunks.filesFor(page.layout, sources);
    report.push({ path: page.path, file: page.file, scripts: files.all });
    const script = chunks.textOf(files.all) + scripts[page.layout];
    const style = pruneCss(css + fallbackCss(firstTexts(page, body)), { html: body, script });
    const made = { style, modules: files.toWake };
    parts.set(page, made);
    return made;
  };
  const partsOf = (page: Page): PageParts => parts.get(page) ?? { style: '', modules: [] };
  for (const page of prerender.pages) {
    const html = await prerender.renderPage(page, { build: buildId, scripts, own });
    writeInto(web, page.file, place(html));
    if (page.body === prerender.contactPage.body) {
      const assets = { build: buildId, scripts, own: partsOf(page) } satisfies PageAssets;
      writeFileSync(join(ssr, prerender.contactAssetsFile), JSON.stringify(assets));
    }
  }
  const sitePage = (page: Page): SitePage => ({
    path: page.path,
    file: page.file,
    styleHash: cspHash(partsOf(page).style),
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
    notFound: only('not-found', ofKind('not-found')).file,
    maintenance: only(
      'maintenance',
      routes.filter(({ path }) => path === prerender.maintenancePath),
    ).file,
    contactSent: only('contact-sent', ofKind('contact-sent')),
    scriptHashes: [...new Set(Object.values(scripts))].map(cspHash),
    styleHashes: [...new Set([...parts.values()].map(({ style }) => cspHash(style)))],
    frameSources: [new URL(prerender.mapUrl).origin],
  };
  return { manifest, report };
}
