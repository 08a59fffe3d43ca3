// The places of home's drawing as pointer and keys meet them.

import type { Half } from '#ui/drawing/generate.ts';
import { step } from '#ui/drawing/generate.ts';
import { hero } from '#ui/drawing/named.ts';
import { boardOf } from '#ui/drawing/redraw.ts';

/** Half of what a finger covers. */
const reachPx = 22;

export const half = step / 2;
export const board = boardOf(hero);
/** In reading order. */
export const places: readonly Half[] = board.orbits.flat().sort(([x, y], [u, v]) => y - v || x - u);

const rowsFrom = [...new Set(places.map(([, y]) => y))];

/** Row and number in it, from one. */
export const numbersOf = ([x, y]: Half): [row: number, number: number] => [
  rowsFrom.indexOf(y) + 1,
  places.filter(([u, v]) => v === y && u <= x).length,
];

const nearest = (all: readonly Half[], distance: (place: Half) => number): Half | undefined =>
  all.reduce<Half | undefined>(
    (best, each) => (best && distance(best) <= distance(each) ? best : each),
    undefined,
  );

/** The place that is meant by a point of the window. */
export const placeAt = (svg: SVGSVGElement, { clientX, clientY }: MouseEvent): Half | undefined => {
  const { a: scale, e: left, f: top } = svg.getScreenCTM() as DOMMatrix;
  const distance = ([x, y]: Half) =>
    Math.hypot(x * half * scale + left - clientX, y * half * scale + top - clientY);
  const found = nearest(places, distance);
  return found && distance(found) < reachPx ? found : undefined;
};

/**
 * Where a key leads from a place, among those that are not beyond the window's edge: at the end of a row to the place itself. Up
 * and down stay near `column`. Undefined for a key that leads nowhere.
 */
export const placeAfter = (svg: SVGSVGElement, key: string, at: Half, column: number): Half | undefined => {
  const { a: scale, e: left } = svg.getScreenCTM() as DOMMatrix;
  const inRow = (wanted: number | undefined) =>
    places.filter(([x, y]) => y === wanted && x * half * scale + left < innerWidth);
  const row = inRow(at[1]);
  const beside = (by: number) => row[row.indexOf(at) + by] ?? at;
  const across = (by: number) =>
    nearest(inRow(rowsFrom[rowsFrom.indexOf(at[1]) + by]), ([x]) => Math.abs(x - column)) ?? at;
  const ways: Record<string, Half | undefined> = {
    ArrowLeft: beside(-1),
    ArrowRight: beside(1),
    ArrowUp: across(-1),
    ArrowDown: across(1),
    Home: row[0],
    End: row.at(-1),
  };
  return ways[key];
};
