// Holds every drawing to the claim of one unbroken line, by counts and traces that do not use the generator's own.
import { brotliCompressSync } from 'node:zlib';
import fc from 'fast-check';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { leastCpuMs, sortingMs } from '#tests/support/cpu-time.ts';
import { countLines, distance, type Place, readPath, wallsOf } from '#tests/support/drawn-lines.ts';
import type { Definition, Symmetry } from './generate.ts';
import { drawLines, imagesOf, isOneLine, step } from './generate.ts';
import { LineDrawing } from './line-drawing.tsx';
import * as named from './named.ts';
import { searchWalls } from './search.ts';
import { drawTeam } from './team.ts';

const all: [string, Definition][] = Object.entries(named);
const closed = all.filter(([, definition]) => definition.part === undefined);

const svgOf = (definition: Definition): string =>
  renderToStaticMarkup(createElement(LineDrawing, { drawing: definition }));

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
