// Holds redrawing to its promise: whatever is pressed, one line goes round every dot, counted in another way than the module does.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { redraw as patterns } from '#content/redraw.ts';
import { drawingMaxLength, drawingPattern } from '#contract/drawing.ts';
import { countLines, wallsOf } from '#tests/support/drawn-lines.ts';
import type { Definition, Half } from './generate.ts';
import { drawLines, isOneLine } from './generate.ts';
import * as named from './named.ts';
import { boardOf, type Parted, readDrawing } from './redraw.ts';

const { hero } = named;
const board = boardOf(hero);
const indexAt = ([x, y]: Half) =>
  board.orbits.findIndex((orbit) => orbit.some(([u, v]) => u === x && v === y));

/** The drawing that is offered, and smaller ones of either mirror symmetry. */
const sizes: [string, Definition, presses: number][] = [
  ['hero', hero, 5_000],
  ['diamond', named.diamond, 2_000],
  ['racks', named.racks, 2_000],
  ['window', named.window, 2_000],
  ['mapPin', named.mapPin, 2_000],
];

test.each(sizes)('%s stays one line through thousands of presses', (_name, definition, total) => {
  const { orbits, start, press, drawn, textOf, read } = boardOf(definition);
  const presses = fc.array(fc.nat(orbits.length - 1), { minLength: 100, maxLength: 100 });
  fc.assert(
    fc.property(presses, (pressed) => {
      let parted: Parted = start;
      for (const index of pressed) {
        const next = press(parted, index);
        if (!next) throw new Error(`Nothing can be done at ${orbits[index]}.`);
        expect(next[index]).toBe(!parted[index]);
        expect(next.filter((isParted, at) => isParted !== parted[at]).length).toBeLessThan(3);
        expect(countLines(drawn(next))).toBe(1);
        parted = next;
      }
      expect(isOneLine(drawn(parted))).toBe(true);
      expect(drawLines(drawn(parted)).path).toMatch(/z$/);
      expect(read(textOf(parted))).toEqual(parted);
    }),
    { numRuns: total / 100 },
  );
});

test('a press is mirrored to all four sides, and the nearest place helps where it must', () => {
  const changed = (place: Half) => {
    const next = board.press(board.start, indexAt(place));
    return [...(next ? wallsOf(board.drawn(next)) : [])].filter((wall) => !wallsOf(hero).has(wall)).sort();
  };
  const images = ['1,14', '1,6', '19,14', '19,6'];
  expect(changed([1, 6])).toEqual(images);
  expect(changed([19, 14])).toEqual(images);
  expect(countLines({ ...hero, walls: [...hero.walls, [8, 1]] })).toBeGreaterThan(1);
  expect(changed([8, 1])).toEqual(['8,1', '12,1', '8,19', '12,19', '7,0', '13,0', '7,20', '13,20'].sort());
});

test('there are places between neighbouring dots alone, each once', () => {
  const places = board.orbits.flat();
  expect(places).toHaveLength(152);
  expect(new Set(places.map(String)).size).toBe(152);
  for (const [x, y] of places) {
    const isDot = (u: number, v: number) => hero.rows[v]?.[u] === '#';
    expect(isDot(Math.floor(x / 2), Math.floor(y / 2)) && isDot(Math.ceil(x / 2), Math.ceil(y / 2))).toBe(
      true,
    );
  }
});

test('places on the axes are left out because no wall there leaves one line', () => {
  expect(board.orbits.flat().some(([x, y]) => x === 10 || y === 10)).toBe(false);
  for (const wall of [
    [10, 1],
    [10, 9],
    [1, 10],
  ] as const) {
    expect(countLines({ ...hero, walls: [...hero.walls, wall] })).toBeGreaterThan(1);
    for (const [first] of board.orbits)
      expect(countLines({ ...hero, walls: [...hero.walls, wall, first as Half] })).toBeGreaterThan(1);
  }
});

test('the text of a drawing is short and brings back the same line', () => {
  const text = board.textOf(board.start);
  expect(text).toBe('a3y3iqgw');
  const read = readDrawing(hero, text);
  expect(read && wallsOf(read)).toEqual(wallsOf(hero));
  expect(read && drawLines(read).path).toBe(drawLines(hero).path);
  expect((2 ** board.orbits.length - 1).toString(36)).toHaveLength(drawingMaxLength - 1);
});

test('what is not exactly the text of one line is no drawing', () => {
  const text = board.textOf(board.start);
  const wrong = [
    '',
    'a',
    text.slice(0, -1),
    `${text}0`,
    `b${text.slice(1)}`,
    `a0${text.slice(1)}`,
    text.toUpperCase(),
    `${text} `,
    `${text}.5`,
    `${text.slice(0, -1)}*`,
    'a-1',
    'a1e9',
    // A bit behind the last place.
    `a${(2 ** board.orbits.length).toString(36)}`,
    'azzzzzzzz',
    // Without any wall there are many lines.
    'a0',
    'a'.repeat(1_000_000),
  ];
  for (const each of wrong) expect(readDrawing(hero, each), each.slice(0, 20)).toBeUndefined();
});

test('any text is read without failing, and what is read is written the same and has the shape of one', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ maxLength: 12 }), fc.stringMatching(/^a[0-9a-z]{8}$/)), (text) => {
      const parted = board.read(text);
      if (!parted) return;
      expect([board.textOf(parted), countLines(board.drawn(parted))]).toEqual([text, 1]);
      expect(text).toMatch(drawingPattern);
    }),
    { numRuns: 2_000 },
  );
});

test('the patterns are each one line, and no two the same', () => {
  const texts = patterns.patternList.map(({ drawing }) => drawing);
  for (const text of texts) expect(board.read(text), text).toBeDefined();
  expect(new Set([...texts, board.textOf(board.start)]).size).toBe(texts.length + 1);
});

test('a line begins where it is asked to, and is closed', () => {
  for (const [begin, start] of [
    [[9, 6], 'M180 120'],
    [[6, 1], 'M120 20'],
  ] as const)
    expect(drawLines({ ...hero, begin }).path).toMatch(new RegExp(`^${start}[^\\d.].*z$`));
});
