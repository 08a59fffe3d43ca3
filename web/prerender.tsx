// Writes a page as HTML. The body comes first, so that the stylesheet can be cut to what stands in it.

import { createElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { Head } from './head/head.tsx';
import { loadAllIslands } from './islands.ts';
import { BareLayout, MainLayout } from './layout/layouts.tsx';
import type { Page } from './pages.ts';

export type PageAssets = {
  build: string;
  /** The boot script by layout; the bare one wakes its page at once. */
  scripts: Record<Page['layout'], string>;
  /** Address of the stylesheet that brings the fonts where no script does. */
  fontStyle: string;
  /** What only this page has, or how to make it from the page's body. */
  own: PageParts | ((page: Page, body: string) => PageParts);
};

export type PageParts = {
  style: string;
  /** Script files that its islands will need, by name without ending. */
  modules: string[];
};

function bodyOf({ layout, path, body }: Page): ReactNode {
  const content = createElement(body);
  return layout === 'main' ? (
    <MainLayout path={path}>{content}</MainLayout>
  ) : (
    <BareLayout>{content}</BareLayout>
  );
}

export async function renderPage(page: Page, assets: PageAssets): Promise<string> {
  await loadAllIslands();
  const body = renderToStaticMarkup(bodyOf(page));
  const { style, modules } = typeof assets.own === 'function' ? assets.own(page, body) : assets.own;
  const script = assets.scripts[page.layout];
  const head = renderToStaticMarkup(<Head {...{ page, style, script }} fontStyle={assets.fontStyle} />);
  const toFetch = modules.length > 0 ? ` data-modules="${modules.join(' ')}"` : '';
  const facts = `data-page="${page.path}" data-build="${assets.build}"${toFetch}`;
  return `<!doctype html><html lang="en-IN" ${facts}>${head}${body}</html>\n`;
}
