// Marks a part of a prerendered page that the browser will bring to life. Only pages and layouts use this file, at
// prerender; which component a name stands for is islands.ts's, and waking it is entry-client.tsx's.

import type { ReactNode } from 'react';
import { createElement } from 'react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { findableMark } from '#ui/tabs.tsx';
import { IslandBoundary } from './island-boundary.tsx';
import { type IslandName, type IslandProps, loadedIsland } from './islands.ts';
import type { Slots } from './slot.tsx';

// React writes `hidden` as a mere switch; for panels that a search on the page may find it has a value.
const unfindable = `hidden="" ${findableMark}=""`;
const findable = `hidden="until-found" ${findableMark}=""`;

type Props<Name extends IslandName> = {
  name: Name;
  /** Written into the page as JSON. */
  props?: IslandProps;
  /** Parts that never change: rendered here once, and handed to the component as HTML instead of code. */
  slots?: Record<string, ReactNode>;
};

/**
 * Rendered as a root of its own, under the same `useId` prefix as in the browser, so that hydration finds what it expects.
 */
export function Island<Name extends IslandName>({ name, props = {}, slots }: Props<Name>) {
  const component = loadedIsland(name);
  const html: Slots = {};
  for (const [key, node] of Object.entries(slots ?? {})) html[key] = renderToStaticMarkup(node);
  const content = createElement(component, slots ? { ...props, slots: html } : props);
  const inner = renderToString(<IslandBoundary>{content}</IslandBoundary>, { identifierPrefix: `${name}-` });
  const json = Object.keys(props).length > 0 ? JSON.stringify(props) : undefined;
  return (
    <div
      className="contents"
      data-island={name}
      data-props={json}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: React itself has just written it
      dangerouslySetInnerHTML={{ __html: inner.replaceAll(unfindable, findable) }}
    />
  );
}
