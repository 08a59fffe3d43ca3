// The drawing of the link beside the heading of its page: who knows it from our mail sees that the page is ours. What draws it
// comes on its own, so that the page does not wait for it; its place is kept.
import { lazy, Suspense } from 'react';
import { linkDrawingWords } from '#content/link-drawing.ts';

/** Called ahead of time, it only fetches. If it cannot be had, the page goes without. */
export const loadDrawnLink = () =>
  import('./drawn-link.tsx').then(
    ({ DrawnLink }) => ({ default: DrawnLink }),
    () => ({ default: () => null }),
  );

const Drawn = lazy<(props: { reference: string }) => React.ReactNode>(loadDrawnLink);

/** As large as the drawing with its words. */
export const LinkMarkSpace = () => (
  <div className="link-mark invisible" aria-hidden="true">
    <div className="link-drawing" />
    <p className="text-sm">{linkDrawingWords.onPage}</p>
  </div>
);

/** `reference` is the link's `linkId`; without one there is nothing to draw. */
export const LinkMark = ({ reference }: { reference: string | undefined }) =>
  reference !== undefined && (
    <Suspense fallback={<LinkMarkSpace />}>
      <Drawn reference={reference} />
    </Suspense>
  );
