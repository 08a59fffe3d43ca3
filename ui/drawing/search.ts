// Finds the walls that make a dot layout one closed line: fewest first, then the most even spread. Used when a
// drawing is designed and by the tests; pages carry the walls it found and never run it.
import { type Definition, gridOf, type Half, imagesOf, isOneLine, type Symmetry } from './generate.ts';

export type Search = {
  readonly rows: readonly string[];
  readonly symmetry: Symmetry;
  /** Walls that give the drawing its meaning and stay. */
  readonly walls?: readonly Half[];
  /** How many walls (with their images) may be added. */
  readonly maxAdded?: number;
  /** How many combinations of one size are looked at before the seeded draw of lots takes over. */
  readonly maxTried?: number;
  readonly seed?: number;
};

/** The walls to add, best first; an empty list means that none were found within the limits. */
export const searchWalls = (search: Search): Half[][] => {
  const { rows, symmetry, walls = [], maxAdded = 3, maxTried = 20_000, seed = 1 } = search;
  const fixed: Definition = { rows, walls, symmetry };
  if (isOneLine(fixed)) return [[]];
  const orbits = openOrbits(fixed);
  const random = lotsFrom(seed);
  for (let added = 1; added <= Math.min(maxAdded, orbits.length); added++) {
    const found: { chosen: Half[]; score: number }[] = [];
    for (const picks of choicesOf(orbits.length, added, maxTried, random)) {
      const chosen = picks.map((pick) => (orbits[pick] as Half[])[0] as Half);
      if (!isOneLine({ rows, symmetry, walls: [...walls, ...chosen] })) continue;
      found.push({ chosen, score: unevenness(picks.flatMap((pick) => orbits[pick] as Half[])) });
    }
    if (found.length > 0) return found.sort((a, b) => a.score - b.score).map(({ chosen }) => chosen);
  }
  return [];
};

/** The middles between two dots that have no wall yet, each with its images. */
const openOrbits = (definition: Definition): Half[][] => {
  const { rows, symmetry = 'none' } = definition;
  const grid = gridOf(definition);
  const seen = new Set<string>();
  const orbits: Half[][] = [];
  for (const [x, y] of grid.dots) {
    for (const side of [1, 2]) {
      const middle: Half = side === 1 ? [2 * x + 1, 2 * y] : [2 * x, 2 * y + 1];
      if (grid.isWall(x, y, side) || seen.has(`${middle}`)) continue;
      const images = imagesOf(middle, symmetry, grid.columns, rows.length);
      for (const image of images) seen.add(`${image}`);
      orbits.push(images);
    }
  }
  return orbits;
};

/** Grows with every pair of walls that stand close together, and a little with their number. */
const unevenness = (walls: readonly Half[]): number => {
  let score = walls.length / 10;
  walls.forEach(([x, y], index) => {
    for (const [u, v] of walls.slice(index + 1)) score += 1 / ((x - u) ** 2 + (y - v) ** 2);
  });
  return score;
};

function* choicesOf(total: number, size: number, most: number, random: () => number): Generator<number[]> {
  let count = 1;
  for (let index = 0; index < size; index++) count = (count * (total - index)) / (index + 1);
  if (count <= most) {
    const picks = Array.from({ length: size }, (_, index) => index);
    for (;;) {
      yield [...picks];
      let at = size - 1;
      while (at >= 0 && picks[at] === total - size + at) at--;
      if (at < 0) return;
      picks[at] = (picks[at] as number) + 1;
      for (let next = at + 1; next < size; next++) picks[next] = (picks[next - 1] as number) + 1;
    }
  }
  for (let tried = 0; tried < most; tried++) {
    const picks = new Set<number>();
    while (picks.size < size) picks.add(Math.floor(random() * total));
    yield [...picks].sort((a, b) => a - b);
  }
}

/** mulberry32: the same seed draws the same lots on every machine. */
const lotsFrom = (seed: number): (() => number) => {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};
