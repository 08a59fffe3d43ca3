// A part of a page that React takes over in the browser. Only the prerender uses this file; hydrate.ts is the other half.
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';

/**
 * Rendered as a root of its own, as hydration expects to find it. `props` are written beside it as JSON, for the browser to
 * begin with the same ones.
 */
export const HydratedPart = ({ props = {}, children }: { props?: object; children: ReactNode }) => (
  <div
    className="contents"
    data-react-root=""
    data-props={Object.keys(props).length > 0 ? JSON.stringify(props) : undefined}
    // biome-ignore lint/security/noDangerouslySetInnerHtml: React itself has just written it
    dangerouslySetInnerHTML={{ __html: renderToString(children) }}
  />
);
