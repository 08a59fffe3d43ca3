// The garland, as one hangs over a door: above the closing call to action and the private pages.

import { ownDrawing } from '#content/drawings.ts';
import type { Definition } from '#ui/drawing/generate.ts';
import { LineDrawing } from '#ui/drawing/line-drawing.tsx';
import { callToAction } from '#ui/drawing/named.ts';
import { OwnPicture } from '#ui/drawing/own-picture.tsx';

/** Its bend of four dots, several times over. */
const garlandOf = (bends: number): Definition => ({
  ...callToAction,
  rows: callToAction.rows.map((row) => row.slice(0, 4).repeat(bends) + row.slice(0, 3)),
});

const own = ownDrawing('callToAction');

export const Garland = ({ bends, className }: { bends: number; className: string }) =>
  own === undefined ? (
    <LineDrawing drawing={garlandOf(bends)} className={className} />
  ) : (
    <OwnPicture svg={own} className={className} />
  );
