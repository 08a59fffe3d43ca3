// Reads drawings back without the generator: how many lines their places make, and where a path goes.
import { expect } from 'vitest';
import type { Definition, Half, Symmetry } from '#ui/drawing/generate.ts';

/** With all images, each by hand from the meaning of the symmetry. */
const withImages = (middles: readonly Half[], { rows, symmetry = 'none' }: Definition): Set<string> => {
  const right = 2 * (Math.max(...rows.map((row) => row.length)) - 1);
  const bottom = 2 * (rows.length - 1);
  const moves: Record<Symmetry, ((at: Half) => Half)[]> = {
    none: [],
    x: [([x, y]) => [right - x, y]],
    xy: [([x, y]) => [right - x, y], ([x, y]) => [x, bottom - y]],
    r2: [([x, y]) => [right - x, bottom - y]],
    r4: [([x, y]) => [right - y, x]],
    all: [([x, y]) => [right - x, y], ([x, y]) => [y, x]],
  };
  const found = new Map(middles.map((each) => [`${each}`, each]));
  for (let size = -1; size !== found.size; ) {
    size = found.size;
    for (const each of [...found.values()]) {
      for (const move of moves[symmetry]) found.set(`${move(each)}`, move(each));
    }
  }
  return new Set(found.keys());
};

export const wallsOf = (definition: Definition): Set<string> =>
  withImages(definition.walls ?? [], definition);

/** Joins the four quarters round every dot as crossings, walls and lanes say, and counts what hangs together. */
export const countLines = (definition: Definition): number => {
  const walls = wallsOf(definition);
  const lanes = withImages(definition.lanes ?? [], definition);
  const parent = new Map<string, string>();
  const rootOf = (key: string): string => {
    const above = parent.get(key) ?? key;
    return above === key ? key : rootOf(above);
  };
  const join = (a: string, b: string) => parent.set(rootOf(a), rootOf(b));
  const isDot = (x: number, y: number) => definition.rows[y]?.[x] === '#';
  definition.rows.forEach((row, y) => {
    [...row].forEach((_, x) => {
      if (!isDot(x, y)) return;
      for (const quarter of ['ne', 'se', 'sw', 'nw'])
        parent.set(`${x},${y},${quarter}`, rootOf(`${x},${y},${quarter}`));
    });
  });
  const meet = (
    a: string,
    b: string,
    at: string,
    areDots: boolean,
    pairs: readonly (readonly [string, string])[],
  ) => {
    // Each pair is the upper (or left) and the lower (or right) quarter at the middle, seen from one dot.
    const [mine, theirs] = pairs as [readonly [string, string], readonly [string, string]];
    if (areDots && lanes.has(at)) {
      join(`${a},${mine[0]}`, `${b},${theirs[0]}`);
      join(`${a},${mine[1]}`, `${b},${theirs[1]}`);
    } else if (areDots && !walls.has(at)) {
      join(`${a},${mine[0]}`, `${b},${theirs[1]}`);
      join(`${a},${mine[1]}`, `${b},${theirs[0]}`);
    } else {
      if (parent.has(`${a},ne`)) join(`${a},${mine[0]}`, `${a},${mine[1]}`);
      if (parent.has(`${b},ne`)) join(`${b},${theirs[0]}`, `${b},${theirs[1]}`);
    }
  };
  for (let y = -1; y < definition.rows.length; y++) {
    for (let x = -1; x < 20; x++) {
      const here = `${x},${y}`;
      const across = isDot(x, y) && isDot(x + 1, y);
      meet(here, `${x + 1},${y}`, `${2 * x + 1},${2 * y}`, across, [
        ['ne', 'se'],
        ['nw', 'sw'],
      ]);
      const down = isDot(x, y) && isDot(x, y + 1);
      meet(here, `${x},${y + 1}`, `${2 * x},${2 * y + 1}`, down, [
        ['sw', 'se'],
        ['nw', 'ne'],
      ]);
    }
  }
  return new Set([...parent.keys()].map(rootOf)).size;
};

export type Place = readonly [x: number, y: number];

/** Reads a path back: points along it, and how sharply it turns where two pieces meet. */
export const readPath = (
  path: string,
): { points: Place[]; isClosed: boolean; sharpest: number; starts: number } => {
  const points: Place[] = [];
  let at: [number, number] = [0, 0];
  let handle: [number, number] = [0, 0];
  let heading: number | undefined;
  let firstHeading: number | undefined;
  let sharpest = 0;
  let starts = 0;
  const turnTo = (x: number, y: number) => {
    const next = Math.atan2(y, x);
    firstHeading ??= next;
    if (heading !== undefined) {
      const turn = Math.abs(next - heading) % (2 * Math.PI);
      sharpest = Math.max(sharpest, Math.min(turn, 2 * Math.PI - turn));
    }
  };
  for (const [, letter, text] of path.matchAll(/([Mlcsz])([^Mlcsz]*)/g)) {
    const values = (text?.match(/-?\d*\.?\d+/g) ?? []).map(Number);
    if (letter === 'M') {
      at = [values[0] ?? 0, values[1] ?? 0];
      starts++;
      heading = undefined;
      firstHeading = undefined;
      points.push([...at]);
    }
    if (letter === 'z' && firstHeading !== undefined) turnTo(Math.cos(firstHeading), Math.sin(firstHeading));
    const size = letter === 'c' ? 6 : letter === 's' ? 4 : 2;
    if (letter === 'M' || letter === 'z') continue;
    for (let index = 0; index < values.length; index += size) {
      const part = values.slice(index, index + size);
      expect(part).toHaveLength(size);
      const [dx, dy] = part.slice(-2) as [number, number];
      const [ax, ay] =
        letter === 'c' ? [part[0] ?? 0, part[1] ?? 0] : letter === 's' ? handle : [dx / 3, dy / 3];
      const [bx, by] =
        letter === 'l' ? [(2 * dx) / 3, (2 * dy) / 3] : (part.slice(-4, -2) as [number, number]);
      turnTo(ax, ay);
      for (let share = 1; share <= 64; share++) {
        const t = share / 64;
        const u = 1 - t;
        const along = (a: number, b: number, d: number) =>
          3 * u * u * t * a + 3 * u * t * t * b + t * t * t * d;
        points.push([at[0] + along(ax, bx, dx), at[1] + along(ay, by, dy)]);
      }
      handle = [dx - bx, dy - by];
      heading = Math.atan2(handle[1], handle[0]);
      at = [at[0] + dx, at[1] + dy];
    }
  }
  return { points, isClosed: path.endsWith('z'), sharpest, starts };
};

export const distance = (a: Place, b: Place): number => Math.hypot(a[0] - b[0], a[1] - b[1]);
