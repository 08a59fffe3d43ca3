// Holds redrawing to its promise: whatever is pressed, one line goes round every dot, counted in another way than the module does.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countLines, wallsOf } from '#tests/support/drawn-lines.ts';
import type { Definition } from './generate.ts';
import { drawLines } from './generate.ts';
import * as named from './named.ts';
import { drawingText, isParted, orbitsOf, press, readDrawing } from './redraw.ts';

const { hero } = named;
const heroOrbits = orbitsOf(hero);

/** The drawing that is offered, and smaller ones of either mirror symmetry. */
const sizes: [string, Definition, presses: number][] = [
  ['hero', hero, 10_000],
  ['diamond', named.diamond, 2_000],
  ['racks', named.racks, 2_000],
  ['window', named.window, 2_000],
  ['mapPin', named.mapPin, 2_000],
];

test.each(sizes)('%s stays one line through thousands of presses', (_name, definition, total) => {
  const orbits = orbitsOf(definition);
  const presses = fc.array(fc.tuple(fc.nat(orbits.length - 1), fc.nat(3)), {
    minLength: 100,
    maxLength: 100,
  });
  fc.assert(
    fc.property(presses, (pressed) => {
      let drawing = definition;
      for (const [at, image] of pressed) {
        const orbit = orbits[at] ?? [];
        const was = isParted(drawing, orbit);
        const next = press(drawing, orbit[image % orbit.length] ?? [0, 0]);
        if (!next) throw new Error(`Nothing can be done at ${orbit}.`);
        expect(isParted(next, orbit)).toBe(!was);
        expect(orbits.filter((each) => isParted(next, each) !== isParted(drawing, each)).length).toBeLessThan(
          3,
        );
        expect(countLines(next)).toBe(1);
        drawing = next;
      }
      expect(drawLines(drawing).path).toMatch(/z$/);
      expect(readDrawing(definition, drawingText(drawing))).toBeDefined();
    }),
    { numRuns: total / 100 },
  );
});

test('a press is mirrored to all four sides, and the nearest place helps where it must', () => {
  const changed = (drawing: Definition | undefined) =>
    [...(drawing ? wallsOf(drawing) : [])].filter((wall) => !wallsOf(hero).has(wall)).sort();
  const images = ['1,14', '1,6', '19,14', '19,6'];
  expect(changed(press(hero, [1, 6]))).toEqual(images);
  expect(changed(press(hero, [19, 14]))).toEqual(images);
  expect(countLines({ ...hero, walls: [...hero.walls, [8, 1]] })).toBeGreaterThan(1);
  expect(changed(press(hero, [8, 1]))).toEqual(
    ['8,1', '12,1', '8,19', '12,19', '7,0', '13,0', '7,20', '13,20'].sort(),
  );
});

test('where there is no place nothing is done', () => {
  for (const place of [
    [0, 0],
    [10, 1],
    [9, 10],
    [1, 0],
    [0, 5],
    [99, 98],
    [-1, 0],
  ] as const)
    expect(press(hero, place), `${place}`).toBeUndefined();
});

test('places on the axes are left out because no wall there leaves one line', () => {
  const isOnAxis = (x: number, y: number) => x === 10 || y === 10;
  expect(heroOrbits.flat().some(([x, y]) => isOnAxis(x, y))).toBe(false);
  expect(heroOrbits.flat()).toHaveLength(152);
  for (const wall of [
    [10, 1],
    [10, 9],
    [1, 10],
  ] as const) {
    expect(countLines({ ...hero, walls: [...hero.walls, wall] })).toBeGreaterThan(1);
    for (const orbit of heroOrbits) {
      const [first = [0, 0]] = orbit;
      expect(countLines({ ...hero, walls: [...hero.walls, wall, first] })).toBeGreaterThan(1);
    }
  }
});

test('the text of a drawing is short and brings back the same line', () => {
  const text = drawingText(hero);
  expect(text).toBe('aAGTIAIA');
  const read = readDrawing(hero, text);
  expect(read && wallsOf(read)).toEqual(wallsOf(hero));
  expect(read && drawLines(read)).toEqual(drawLines(hero));
});

test('what is not exactly the text of one line is no drawing', () => {
  const text = drawingText(hero);
  const wrong = [
    '',
    'a',
    text.slice(0, -1),
    `${text}A`,
    `b${text.slice(1)}`,
    text.toUpperCase(),
    `${text.slice(0, -1)}*`,
    `${text.slice(0, -1)}é`,
    // A bit behind the last place.
    `${text.slice(0, -1)}g`,
    // Without any wall there are many lines.
    'aAAAAAAA',
    'a'.repeat(1_000_000),
  ];
  for (const each of wrong) expect(readDrawing(hero, each), each.slice(0, 20)).toBeUndefined();
});

test('any text is read without failing, and what is read is written the same', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.string({ maxLength: 12 }), fc.stringMatching(/^a[A-Za-z0-9_-]{6}[A-D]$/)),
      (text) => {
        const read = readDrawing(hero, text);
        if (read) expect([drawingText(read), countLines(read)]).toEqual([text, 1]);
      },
    ),
    { numRuns: 2_000 },
  );
});
