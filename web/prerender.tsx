// Writes a page as HTML. The body comes first, so that the stylesheet can be cut to what stands in it.

import { createElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { Head } from './head/head.tsx';
import { BareLayout, MainLayout } from './layout/layouts.tsx';
import { findable } from './layout/tabs.tsx';
import type { Page } from './pages.ts';

export type PageAssets = {
  build: string;
  /** Address of the stylesheet that brings the fonts if no script does. */
  fontStyle: string;
  /** What only this page has, or how to make it from the page's body. */
  own: PageParts | ((page: Page, body: string) => PageParts);
};

export type PageParts = {
  style: string;
  /** The boot script. */
  script: string;
};

const bodyOf = ({ kind, path, body }: Page): ReactNode => {
  const content = createElement(body);
  return kind === 'private' ? (
    <BareLayout>{content}</BareLayout>
  ) : (
    <MainLayout path={path}>{content}</MainLayout>
  );
};

/** React closes elements that have no end in HTML. */
const plainTags = (html: string): string =>
  html.replaceAll(/(<(?:meta|link|input|img|br)\b[^<>]*)\/>/g, '$1>');

export const renderPage = (page: Page, assets: PageAssets): string => {
  const body = plainTags(findable(renderToStaticMarkup(bodyOf(page))));
  const { style, script } = typeof assets.own === 'function' ? assets.own(page, body) : assets.own;
  const head = plainTags(
    renderToStaticMarkup(<Head {...{ page, style, script }} fontStyle={assets.fontStyle} />),
  );
  const facts = `data-page="${page.path}" data-build="${assets.build}"`;
  return `<!doctype html><html lang="en-IN" ${facts}>${head}${body}</html>\n`;
};
