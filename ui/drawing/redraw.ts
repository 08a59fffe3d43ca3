// Redraws a drawing by hand: between two neighbouring dots the line is parted or joined, mirrored as the drawing's symmetry
// says, and stays one line. Pure: what a page makes of it is in web/home/redraw/. A redrawn drawing is a definition like any
// other, and can be written as a short text.

import { drawingMaxLength } from '#contract/drawing.ts';
import { type Definition, gridOf, type Half, imagesOf, isOneLine } from './generate.ts';

/** A place where the line may be joined or parted, with its mirror images. */
export type Orbit = readonly Half[];

/** Whether the line is parted there, for each orbit of a board. */
export type Parted = readonly boolean[];

/** Ahead of a text: which dots it is about, and how it is written. */
const version = 'a';

/** Square of the distance between those two images that are nearest to each other. */
const distance = (a: Orbit, b: Orbit): number =>
  Math.min(...a.flatMap(([x, y]) => b.map(([u, v]) => (x - u) ** 2 + (y - v) ** 2)));

/** What can be made of a drawing on its dots, with its symmetry. */
export const boardOf = (drawing: Definition) => {
  const { rows, symmetry = 'none', walls = [] } = drawing;
  const { columns, dots, isBorder } = gridOf({ rows });
  const found: Record<string, Orbit> = {};
  for (const [x, y] of dots) {
    for (const side of [1, 2]) {
      if (isBorder(x, y, side)) continue;
      const place: Half = side === 1 ? [2 * x + 1, 2 * y] : [2 * x, 2 * y + 1];
      const images = imagesOf(place, symmetry, columns, rows.length);
      found[`${images.map(String).sort()}`] ??= images;
    }
  }
  // Those on an axis of the mirror have fewer images and are left out: a closed line that is its own mirror image meets the axis
  // in two points, which it has at the border already, so no wall can stand there.
  const all = Object.values(found);
  const most = Math.max(...all.map(({ length }) => length));
  const orbits = all.filter(({ length }) => length === most);

  const drawn = (parted: Parted): Definition => ({
    ...drawing,
    walls: orbits.flatMap(([first], index) => (parted[index] ? [first as Half] : [])),
  });
  const isWhole = (parted: Parted) => isOneLine(drawn(parted));

  const turned = (parted: Parted, index: number): Parted =>
    parted.map((isParted, at) => (at === index ? !isParted : isParted));

  const textOf = (parted: Parted): string =>
    version + parted.reduceRight((bits, isParted) => 2 * bits + (isParted ? 1 : 0), 0).toString(36);

  return {
    /** In rows from the top. */
    orbits,
    /** The drawing as it is given. */
    start: orbits.map((orbit) => walls.some(([x, y]) => orbit.some(([u, v]) => x === u && y === v))),
    /**
     * Parts the line at an orbit, or joins it. Where that alone would make several lines, the nearest other orbit is changed
     * with it that makes them one again. Undefined if there is none.
     */
    press: (parted: Parted, index: number): Parted | undefined => {
      const changed = turned(parted, index);
      if (isWhole(changed)) return changed;
      const pressed = orbits[index] as Orbit;
      return orbits
        .map((orbit, at) => [distance(orbit, pressed), at] as const)
        .sort(([a], [b]) => a - b)
        .slice(1)
        .map(([, at]) => turned(changed, at))
        .find(isWhole);
    },
    /** A letter, and the parted orbits as the bits of one number, in digits and small letters. */
    textOf,
    /** Undefined if it is not exactly what `textOf` writes of one line. */
    read: (text: string): Parted | undefined => {
      if (text.length > drawingMaxLength) return undefined;
      const bits = Number.parseInt(text.slice(1), 36);
      const parted = orbits.map((_, index) => Math.floor(bits / 2 ** index) % 2 === 1);
      return textOf(parted) === text && isWhole(parted) ? parted : undefined;
    },
    drawn,
  };
};

/** The drawing of a text, on the dots of another. Undefined for a text that stands for none. */
export const readDrawing = (dots: Definition, text: string): Definition | undefined => {
  const board = boardOf(dots);
  const parted = board.read(text);
  return parted && board.drawn(parted);
};
