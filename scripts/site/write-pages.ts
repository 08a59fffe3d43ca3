// Writes every page of the list, each with the part of the stylesheet it needs, and says what it wrote.

import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { placeholderOrigin, type SiteManifest, type SitePage } from '#contract/site.ts';
import type { Page } from '#web/pages.ts';
import type { PageAssets } from '#web/prerender.tsx';
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

const namesIn = (body: string) => [...body.matchAll(/ data-island="([^"]+)"/g)].map(([, name = '']) => name);

const plain = (html: string) =>
  html
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll(/&(?:#x27|apos);/g, "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');

/** Heading and opening paragraph; pages that come later have any text of theirs. */
function firstTexts(body: string): FirstTexts {
  const first = (pattern: RegExp) => plain(pattern.exec(body)?.[1] ?? '');
  const main = plain(body.slice(body.indexOf('<main'), body.indexOf('</main>')));
  return {
    display: first(/<h1[^>]*>(.*?)<\/h1>/s) || main,
    text: first(/<p class="lede"[^>]*>(.*?)<\/p>/s) || main,
  };
}

export async function writePages(
  options: Options,
): Promise<{ manifest: SiteManifest; report: PageReport[] }> {
  const { prerender, chunks, scripts, css, fallbackCss, buildId, web, ssr, place } = options;
  const report: PageReport[] = [];
  const styles = new Map<Page, string>();
  const style = (page: Page, body: string): string => {
    const sources = namesIn(body).map(
      (name) => prerender.islands[name as keyof typeof prerender.islands].source,
    );
    const files = chunks.filesFor(sources);
    report.push({ path: page.path, file: page.file, scripts: files });
    const script = chunks.textOf(files) + scripts[page.layout];
    const pruned = pruneCss(css + fallbackCss(firstTexts(body)), { html: body, script });
    styles.set(page, pruned);
    return pruned;
  };
  for (const page of prerender.pages) {
    const html = await prerender.renderPage(page, { build: buildId, scripts, style });
    writeInto(web, page.file, place(html));
    if (page.body === prerender.contactPage.body) {
      const assets = { build: buildId, scripts, style: styles.get(page) ?? '' } satisfies PageAssets;
      writeFileSync(join(ssr, prerender.contactAssetsFile), JSON.stringify(assets));
    }
  }
  const sitePage = (page: Page): SitePage => ({
    path: page.path,
    file: page.file,
    styleHash: cspHash(styles.get(page) ?? ''),
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
    styleHashes: [...new Set([...styles.values()].map(cspHash))],
    frameSources: [new URL(prerender.mapUrl).origin],
  };
  return { manifest, report };
}
