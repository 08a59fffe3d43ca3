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

const [ne, se, sw, nw] = [0, 1, 2, 3] as const;
/** Rows are as long as this for the numbers of the quarters, with room for what lies beyond a drawing's edge. */
const stride = 32;

/** Joins the four quarters round every dot as crossings, walls and lanes say, and counts what hangs together. */
export const countLines = (definition: Definition): number => {
  const { rows } = definition;
  const walls = wallsOf(definition);
  const lanes = withImages(definition.lanes ?? [], definition);
  const isDot = (x: number, y: number) => rows[y]?.[x] === '#';
  const quarter = (x: number, y: number, which: number) => 4 * ((y + 1) * stride + x + 1) + which;
  /** Quarters of no dot have the parent -1. */
  const parent = new Int32Array(quarter(stride, rows.length, 0)).fill(-1);
  const parentOf = (at: number) => parent[at] as number;
  const rootOf = (at: number): number => {
    let root = at;
    while (parentOf(root) !== root) root = parentOf(root);
    return root;
  };
  const join = (a = -1, b = -1) => {
    parent[rootOf(a)] = rootOf(b);
  };
  rows.forEach((row, y) => {
    [...row].forEach((_, x) => {
      if (!isDot(x, y)) return;
      for (const which of [ne, se, sw, nw]) parent[quarter(x, y, which)] = quarter(x, y, which);
    });
  });
  /** `a` and `b` are the quarters of the first dot at the middle, `c` and `d` those of the second that face them. */
  const meet = (middle: string, isFirst: boolean, isSecond: boolean, [a, b, c, d]: number[]) => {
    if (isFirst && isSecond && lanes.has(middle)) {
      join(a, c);
      join(b, d);
    } else if (isFirst && isSecond && !walls.has(middle)) {
      join(a, d);
      join(b, c);
    } else {
      if (isFirst) join(a, b);
      if (isSecond) join(c, d);
    }
  };
  for (let y = -1; y < rows.length; y++) {
    for (let x = -1; x < stride - 2; x++) {
      meet(`${2 * x + 1},${2 * y}`, isDot(x, y), isDot(x + 1, y), [
        quarter(x, y, ne),
        quarter(x, y, se),
        quarter(x + 1, y, nw),
        quarter(x + 1, y, sw),
      ]);
      meet(`${2 * x},${2 * y + 1}`, isDot(x, y), isDot(x, y + 1), [
        quarter(x, y, sw),
        quarter(x, y, se),
        quarter(x, y + 1, nw),
        quarter(x, y + 1, ne),
      ]);
    }
  }
  return parent.filter((above, at) => above === at).length;
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
