// Every private link's own drawing: one line whatever the reference, never changed, and told from its neighbours at a glance.
import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { leastCpuMs } from '#tests/support/cpu-time.ts';
import { countLines, readPath } from '#tests/support/drawn-lines.ts';
import { type Definition, drawLines, isOneLine } from './generate.ts';
import { linkDrawing } from './link-drawing.ts';

const count = 10_000;
const alphabet = '0123456789abcdefghijklmnopqrstuvwxyz';
const times = <T>(make: (at: number) => T): T[] => Array.from({ length: count }, (_, at) => make(at));

/** Digits that look drawn by lot, and are the same in every run. */
const digitsOf = (at: number): string => createHash('sha256').update(`${at}`).digest('hex').slice(0, 25);

/** What stands at each place of the left half, the middle row of dots with it: nothing, a crossing, a wall or a lane. */
const placesOf = ({ rows, walls = [], lanes = [] }: Definition): string => {
  const isDot = (x: number, y: number): boolean => rows[y]?.[x] === '#';
  const [turns, passes] = [new Set(walls.map(String)), new Set(lanes.map(String))];
  let places = '';
  for (let y = 0; y < 13; y++) {
    for (let x = (y + 1) % 2; x < 7; x += 2) {
      const [above, below] = [Math.floor(y / 2), Math.ceil(y / 2)];
      const isThere = isDot(Math.floor(x / 2), above) && isDot(Math.ceil(x / 2), below);
      places += !isThere ? ' ' : turns.has(`${x},${y}`) ? 'w' : passes.has(`${x},${y}`) ? 'l' : 'x';
    }
  }
  return places;
};

/** Of the places that either has, the share at which they differ. */
const differing = (one: string, other: string): number => {
  const pairs = [...one]
    .map((each, at) => [each, other[at]])
    .filter((pair) => pair.some((each) => each !== ' '));
  return pairs.filter(([a, b]) => a !== b).length / pairs.length;
};

const leastBetween = (pairs: [string, string][]): number =>
  Math.min(
    ...pairs.map(([one, other]) => differing(placesOf(linkDrawing(one)), placesOf(linkDrawing(other)))),
  );

test('any text gives one closed line, mirrored left and right, that runs smoothly round its dots', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 80 }), (reference) => {
      const definition = linkDrawing(reference);
      expect(definition.rows).toHaveLength(7);
      expect(definition.symmetry).toBe('x');
      expect(definition.rows.every((row) => row === [...row].reverse().join(''))).toBe(true);
      expect(countLines(definition)).toBe(1);
      const { isClosed, sharpest, starts } = readPath(drawLines(definition).path);
      expect([isClosed, starts]).toEqual([true, 1]);
      expect(sharpest).toBeLessThan(0.02);
    }),
    { numRuns: 200 },
  );
});

test('of 10,000 references every one is drawn as one line, and no two alike', () => {
  const drawn = times((at) => linkDrawing(`LINK-${at}`));
  expect(drawn.every(isOneLine)).toBe(true);
  expect(new Set(drawn.map(placesOf)).size).toBe(count);
});

test('neighbours differ in at least a fifth of their places', () => {
  const numbered = (at: number): string => `LINK-${String(at).padStart(4, '0')}`;
  expect(leastBetween(times((at) => [numbered(at), numbered(at + 1)]))).toBeGreaterThanOrEqual(0.2);

  const oneLetterApart = times((at): [string, string] => {
    const id = digitsOf(at);
    const changed = at % id.length;
    const letter = alphabet[(alphabet.indexOf(id[changed] ?? '') + 1 + (at % 35)) % 36];
    return [id, id.slice(0, changed) + letter + id.slice(changed + 1)];
  });
  expect(leastBetween(oneLetterApart)).toBeGreaterThanOrEqual(0.2);
});

test('is what it has always been: links are known by it', () => {
  const mark = (reference: string): string =>
    createHash('sha256')
      .update(drawLines(linkDrawing(reference)).path)
      .digest('hex')
      .slice(0, 16);
  expect(linkDrawing('LINK-0001').rows).toMatchInlineSnapshot(`
    [
      "##...##",
      "#######",
      "#######",
      ".#####.",
      "#######",
      "#######",
      "##...##",
    ]
  `);
  expect(placesOf(linkDrawing('LINK-0001'))).toMatchInlineSnapshot(
    `"x  xw  xwlllxxlll lxl lw lxxxwxlwllwlxwx  x  "`,
  );
  expect(
    ['LINK-0001', '', '0m8yq3vqz0000b7k2x9d4tq1n', 'दीपा', 'x'.repeat(64)].map(mark),
  ).toMatchInlineSnapshot(`
    [
      "08c1834feaff6c68",
      "a3e48f2f4e50e026",
      "ea9d9221e9fbf8d1",
      "048effa5f58a849c",
      "02f6d67921b3e9a7",
    ]
  `);
});

test('looks at no more of a reference than its beginning', () => {
  const long = 'a'.repeat(1_000_000);
  expect(linkDrawing(long)).toEqual(linkDrawing(long.slice(0, 64)));
  const ms = (reference: string): number => leastCpuMs(() => void linkDrawing(reference));
  expect(ms(long)).toBeLessThan(20 * ms(long.slice(0, 64)) + 5);
});
