// The places of home's drawing as pointer and keys meet them.

import { type Half, step } from '#ui/drawing/generate.ts';
import { hero } from '#ui/drawing/named.ts';
import { boardOf } from '#ui/drawing/redraw.ts';

/** Half of what a finger covers. */
const reachPx = 22;
/** More than a row is long. */
const far = 100;

export const half = step / 2;
export const board = boardOf(hero);
export const places = board.orbits.flat();

/** Row and number in it, from one. */
export const numbersOf = ([x, y]: Half): [row: number, number: number] => [
  y + 1,
  places.filter(([u, v]) => v === y && u <= x).length,
];

/** The place with the least of what `of` returns; undefined if that is nowhere less than `most`. */
const least = (of: (place: Half) => number, most: number): Half | undefined => {
  let found: Half | undefined;
  for (const place of places) {
    const value = of(place);
    if (value < most) [found, most] = [place, value];
  }
  return found;
};

/** The place that is meant by a point of the window. */
export const placeAt = (svg: SVGSVGElement, { clientX, clientY }: MouseEvent): Half | undefined => {
  const { a: scale, e: left, f: top } = svg.getScreenCTM() as DOMMatrix;
  return least(
    ([x, y]) => Math.hypot(x * half * scale + left - clientX, y * half * scale + top - clientY),
    reachPx,
  );
};

/**
 * Where a key leads from a place, among those that are not beyond the window's edge: at the end of a row to the place itself. Up
 * and down stay near `column`. Undefined for a key that leads nowhere.
 */
export const placeAfter = (svg: SVGSVGElement, key: string, at: Half, column: number): Half | undefined => {
  const { a: scale, e: left } = svg.getScreenCTM() as DOMMatrix;
  const inRow = (cost: (x: number) => number) =>
    least(([x, y]) => (y === at[1] && x * half * scale + left < innerWidth ? cost(x) : far), far) ?? at;
  const beside = (by: number) => inRow((x) => ((x - at[0]) * by > 0 ? (x - at[0]) * by : far));
  const across = (by: number) =>
    least(([x, y]) => {
      const rows = (y - at[1]) * by;
      return rows > 0 ? far * rows + Math.abs(x - column) : far * far;
    }, far * far) ?? at;
  const ways: Record<string, Half> = {
    ArrowLeft: beside(-1),
    ArrowRight: beside(1),
    ArrowUp: across(-1),
    ArrowDown: across(1),
    Home: inRow((x) => x),
    End: inRow((x) => -x),
  };
  return ways[key];
};
