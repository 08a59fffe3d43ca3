// Holds every drawing to the claim of one unbroken line, by counts and traces that do not use the generator's own.
import { brotliCompressSync } from 'node:zlib';
import fc from 'fast-check';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { leastCpuMs, sortingMs } from '#tests/support/cpu-time.ts';
import type { Definition, Half, Symmetry } from './generate.ts';
import { drawLines, imagesOf, isOneLine, step } from './generate.ts';
import { LineDrawing } from './line-drawing.tsx';
import * as named from './named.ts';
import { searchWalls } from './search.ts';
import { drawTeam } from './team.ts';

const all: [string, Definition][] = Object.entries(named);
const closed = all.filter(([, definition]) => definition.part === undefined);

/** All walls of a definition, each image by hand from the meaning of the symmetry. */
const wallsOf = ({ rows, walls = [], symmetry = 'none' }: Definition): Set<string> => {
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
  const found = new Map(walls.map((wall) => [`${wall}`, wall]));
  for (let size = -1; size !== found.size; ) {
    size = found.size;
    for (const wall of [...found.values()]) {
      for (const move of moves[symmetry]) found.set(`${move(wall)}`, move(wall));
    }
  }
  return new Set(found.keys());
};

/** Joins the four quarters round every dot as crossings and walls say, and counts what hangs together. */
const countLines = (definition: Definition): number => {
  const walls = wallsOf(definition);
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
  const meet = (a: string, b: string, isCrossing: boolean, pairs: readonly (readonly [string, string])[]) => {
    // Each pair is the upper (or left) and the lower (or right) quarter at the middle, seen from one dot.
    const [mine, theirs] = pairs as [readonly [string, string], readonly [string, string]];
    if (isCrossing) {
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
      const across = isDot(x, y) && isDot(x + 1, y) && !walls.has(`${2 * x + 1},${2 * y}`);
      meet(here, `${x + 1},${y}`, across, [
        ['ne', 'se'],
        ['nw', 'sw'],
      ]);
      const down = isDot(x, y) && isDot(x, y + 1) && !walls.has(`${2 * x},${2 * y + 1}`);
      meet(here, `${x},${y + 1}`, down, [
        ['sw', 'se'],
        ['nw', 'ne'],
      ]);
    }
  }
  return new Set([...parent.keys()].map(rootOf)).size;
};

type Place = readonly [x: number, y: number];

/** Reads a path back: points along it, and how sharply it turns where two pieces meet. */
const readPath = (path: string): { points: Place[]; isClosed: boolean; sharpest: number; starts: number } => {
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

const svgOf = (definition: Definition): string =>
  renderToStaticMarkup(createElement(LineDrawing, { drawing: definition }));
const distance = (a: Place, b: Place): number => Math.hypot(a[0] - b[0], a[1] - b[1]);

test('the counter of this test tells one line from several', () => {
  expect(countLines({ rows: ['#'] })).toBe(1);
  expect(countLines({ rows: ['##', '##'] })).toBe(2);
  expect(countLines({ rows: ['###', '###', '###'] })).toBe(3);
  expect(countLines({ rows: ['####', '####', '####', '####', '####', '####'] })).toBe(2);
  expect(countLines({ rows: ['##'], walls: [[1, 0]] })).toBe(2);
});

describe.each(all)('%s', (_name, definition) => {
  const drawing = drawLines(definition);

  test('is one line by its walls', () => {
    expect(countLines(definition)).toBe(1);
  });

  test('names walls that stand between two of its dots, and no wall twice', () => {
    const isDot = (x: number, y: number) => definition.rows[y]?.[x] === '#';
    const walls = wallsOf(definition);
    for (const wall of walls) {
      const [x = 0, y = 0] = wall.split(',').map(Number);
      expect((x % 2) + (y % 2)).toBe(1);
      expect(isDot(Math.floor(x / 2), Math.floor(y / 2)) && isDot(Math.ceil(x / 2), Math.ceil(y / 2))).toBe(
        true,
      );
    }
  });

  test('has dots as symmetric as it says', () => {
    const columns = Math.max(...definition.rows.map((row) => row.length));
    definition.rows.forEach((row, y) => {
      [...row].forEach((mark, x) => {
        for (const image of imagesOf(
          [2 * x, 2 * y],
          definition.symmetry ?? 'none',
          columns,
          definition.rows.length,
        )) {
          const other = definition.rows[image[1] / 2]?.[image[0] / 2];
          if (mark === '#' || other === '#') expect(other).toBe(mark);
        }
      });
    });
  });

  test('is smooth, and inside its frame', () => {
    const { points, sharpest, starts } = readPath(drawing.path);
    expect(starts).toBe(1);
    expect(sharpest).toBeLessThan(0.02);
    const [left = 0, top = 0, width = 0, height = 0] = drawing.viewBox.split(' ').map(Number);
    const room = drawing.lineWidth / 2;
    for (const [x, y] of points) {
      expect(
        x - room >= left && x + room <= left + width && y - room >= top && y + room <= top + height,
      ).toBe(true);
    }
  });

  test('is light enough to stand in a page', () => {
    const size = brotliCompressSync(svgOf(definition)).length;
    const dots = definition.rows.join('').replaceAll(/[^#o]/g, '').length;
    expect(size).toBeLessThan(dots > 60 ? 1000 : dots > 25 ? 600 : 520);
  });
});

describe.each(closed)('%s, closed', (_name, definition) => {
  test('ends where it began, and goes round every dot on all sides', () => {
    const { points, isClosed } = readPath(drawLines(definition).path);
    expect(isClosed).toBe(true);
    expect(distance(points[0] as Place, points.at(-1) as Place)).toBeLessThan(0.001);
    definition.rows.forEach((row, y) => {
      [...row].forEach((mark, x) => {
        const dot: Place = [x * step, y * step];
        const near = points.filter((point) => distance(point, dot) < step * 0.55);
        if (mark === '#') {
          const quarters = new Set(near.map(([u, v]) => `${u > dot[0]}${v > dot[1]}`));
          expect(quarters.size).toBe(4);
          expect(Math.min(...near.map((point) => distance(point, dot)))).toBeGreaterThan(step * 0.3);
        } else if (mark === 'o') {
          expect(near.every((point) => distance(point, dot) > step * 0.4)).toBe(true);
        }
      });
    });
  });
});

test('the not-found line is open and breaks off short of the last dot', () => {
  const { points, isClosed } = readPath(drawLines(named.notFound).path);
  const end = points.at(-1) as Place;
  expect(isClosed).toBe(false);
  expect(distance(points[0] as Place, end)).toBeGreaterThan(2 * step);
  const waiting = named.notFound.rows[2]?.indexOf('o') ?? 0;
  expect(end[0]).toBeGreaterThan((waiting - 1) * step);
  expect(end[0]).toBeLessThan((waiting - 0.4) * step);
});

test('strands that two sides of a wall turn back do not touch', () => {
  const rows = ['##', '##'];
  const { points } = readPath(drawLines({ rows, walls: [[1, 0]] }).path);
  const left = Math.max(...points.filter(([x, y]) => x < step / 2 && y < step * 0.3).map(([x]) => x));
  const right = Math.min(...points.filter(([x, y]) => x > step / 2 && y < step * 0.3).map(([x]) => x));
  expect(right - left).toBeGreaterThan(0.2 * step);
});

test('all drawings together take no longer than sorting some numbers', () => {
  const drawing = leastCpuMs(() => {
    for (const [, definition] of all) drawLines(definition);
    drawTeam();
  });
  expect(drawing).toBeLessThan(sortingMs());
});

test('the team is a ring of one closed line and a drawing of another', () => {
  const { points, isClosed, sharpest, starts } = readPath(drawTeam().path);
  expect([starts, isClosed]).toEqual([2, true]);
  expect(sharpest).toBeLessThan(0.06);
  const jump = points.findIndex(
    (point, index) => index > 0 && distance(point, points[index - 1] as Place) > step,
  );
  expect(distance(points[0] as Place, points[jump - 1] as Place)).toBeLessThan(0.2);
});

test('any small layout is drawn as one closed line, or is said to have none', () => {
  const rows = fc
    .tuple(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 5 }))
    .chain(([columns, count]) =>
      fc.array(fc.string({ unit: fc.constantFrom('#', '#', '.'), minLength: columns, maxLength: columns }), {
        minLength: count,
        maxLength: count,
      }),
    );
  let found = 0;
  fc.assert(
    fc.property(rows, fc.constantFrom<Symmetry>('none', 'x', 'xy', 'r2'), (layout, symmetry) => {
      const [best] = searchWalls({ rows: layout, symmetry, maxAdded: 2, maxTried: 300 });
      if (best === undefined) {
        expect(isOneLine({ rows: layout })).toBe(false);
        return;
      }
      found++;
      const definition = { rows: layout, symmetry, walls: best };
      expect(countLines(definition)).toBe(1);
      const { points, isClosed } = readPath(drawLines(definition).path);
      expect(isClosed).toBe(true);
      expect(distance(points[0] as Place, points.at(-1) as Place)).toBeLessThan(0.001);
    }),
    { numRuns: 150 },
  );
  expect(found).toBeGreaterThan(10);
});

test('several lines are refused, not drawn in part', () => {
  expect(() => drawLines({ rows: ['##', '##'] })).toThrow('do not make one line');
  expect(() => drawLines({ rows: [] })).toThrow('do not make one line');
  expect(() => drawLines({ rows: ['#.#'] })).toThrow('do not make one line');
});

test('the search finds the same walls every time', () => {
  const search = { rows: named.hero.rows, symmetry: 'xy', maxTried: 500, maxAdded: 4, seed: 7 } as const;
  expect(searchWalls(search)).toEqual(searchWalls(search));
});
