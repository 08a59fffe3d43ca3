// Redraws a drawing by hand: between two neighbouring dots the line is parted or joined, mirrored as the drawing's symmetry
// says, and stays one line. Pure: the page's own part of it is web/home/redraw/. A redrawn drawing is a definition like any
// other, and can be written as a short text.

import type { Definition, Half } from './generate.ts';
import { gridOf, imagesOf, isOneLine } from './generate.ts';

/** A place where the line may be joined or parted, with its mirror images. */
export type Orbit = readonly Half[];

/** Ahead of a text: which dots it is about, and how it is written. */
const version = 'a';
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const bitsPerLetter = 6;

const has = (orbit: Orbit, [x, y]: Half): boolean => orbit.some(([u, v]) => u === x && v === y);

/**
 * The places of a drawing, in rows from the top. Those on an axis of the mirror are not among them: a closed line that is its
 * own mirror image meets the axis in two points, which it has at the border already, so no wall can stand on it.
 */
export const orbitsOf = ({ rows, symmetry = 'none' }: Definition): Orbit[] => {
  const grid = gridOf({ rows });
  const orbits: Orbit[] = [];
  const seen = new Set<string>();
  for (const [x, y] of grid.dots) {
    for (const side of [1, 2]) {
      const place: Half = side === 1 ? [2 * x + 1, 2 * y] : [2 * x, 2 * y + 1];
      if (grid.isBorder(x, y, side) || seen.has(`${place}`)) continue;
      const orbit = imagesOf(place, symmetry, grid.columns, rows.length);
      for (const image of orbit) seen.add(`${image}`);
      orbits.push(orbit);
    }
  }
  const most = Math.max(...orbits.map(({ length }) => length));
  return orbits.filter(({ length }) => length === most);
};

/** Whether a wall turns the line back at this place. */
export const isParted = ({ walls = [] }: Definition, orbit: Orbit): boolean =>
  walls.some((wall) => has(orbit, wall));

const turn = (definition: Definition, orbit: Orbit): Definition => {
  const { walls = [] } = definition;
  const others = walls.filter((wall) => !has(orbit, wall));
  return {
    ...definition,
    walls: others.length < walls.length ? others : [...walls, orbit[0] as Half],
  };
};

/** Square of the distance between those two images that are nearest to each other. */
const distance = (a: Orbit, b: Orbit): number =>
  Math.min(...a.flatMap(([x, y]) => b.map(([u, v]) => (x - u) ** 2 + (y - v) ** 2)));

/**
 * Parts the line at a place, or joins it. Where that alone would make several lines, the nearest other place is changed with
 * it that makes them one again. Undefined if there is no such place, or the drawing has none there.
 */
export const press = (definition: Definition, place: Half): Definition | undefined => {
  const orbits = orbitsOf(definition);
  const pressed = orbits.find((orbit) => has(orbit, place));
  if (!pressed) return undefined;
  const changed = turn(definition, pressed);
  if (isOneLine(changed)) return changed;
  return orbits
    .filter((orbit) => orbit !== pressed)
    .sort((a, b) => distance(a, pressed) - distance(b, pressed))
    .map((orbit) => turn(changed, orbit))
    .find(isOneLine);
};

/** Returns a drawing's text: letters, digits, `-` and `_`. */
export const drawingText = (definition: Definition): string => {
  const bits = orbitsOf(definition).map((orbit) => isParted(definition, orbit));
  let text = version;
  for (let at = 0; at < bits.length; at += bitsPerLetter) {
    const value = bits
      .slice(at, at + bitsPerLetter)
      .reduce((sum, bit, index) => sum + (bit ? 1 << index : 0), 0);
    text += letters[value];
  }
  return text;
};

/** The drawing of a text, on the dots of `definition`; undefined if it is not exactly what `drawingText` writes of one line. */
export const readDrawing = (definition: Definition, text: string): Definition | undefined => {
  const orbits = orbitsOf(definition);
  if (text.length !== 1 + Math.ceil(orbits.length / bitsPerLetter)) return undefined;
  const walls = orbits.flatMap(([first], index) => {
    const value = letters.indexOf(text[1 + Math.floor(index / bitsPerLetter)] as string);
    return (value >> (index % bitsPerLetter)) & 1 ? [first as Half] : [];
  });
  const read = { ...definition, walls };
  return drawingText(read) === text && isOneLine(read) ? read : undefined;
};
