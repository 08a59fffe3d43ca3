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
  /** The stylesheet for a page, or how to make it from the page's body. */
  style: string | ((page: Page, body: string) => string);
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
  const style = typeof assets.style === 'string' ? assets.style : assets.style(page, body);
  const head = renderToStaticMarkup(<Head page={page} style={style} script={assets.scripts[page.layout]} />);
  return `<!doctype html><html lang="en-IN" data-page="${page.path}" data-build="${assets.build}">${head}${body}</html>\n`;
}
