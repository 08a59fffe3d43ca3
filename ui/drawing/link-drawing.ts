// The drawing of a private link, computed from its public reference and from nothing else: whoever knows the reference
// gets the same one, on the page, in mails, on paper and in the console. Pure and without a DOM.
import type { Definition, Half } from './generate.ts';

/** Longer references are drawn by their beginning. */
const maxLength = 64;
/** Three of four draws of lots end in one line. */
const maxTries = 99;
const weight = 0.14;
const size = 7;
/** A row of places, with one more on either side for the border. */
const width = 2 * size + 1;
/** From a dot to its places; two of them lead to the next dot. */
const ways = [-width, 1, width, -1] as const;

/** The outermost dots of a side. The 25 dots within are always there. */
const edges = [
  '...#...',
  '..#.#..',
  '..###..',
  '.#...#.',
  '.#.#.#.',
  '.##.##.',
  '.#####.',
  '##...##',
  '##.#.##',
  '###.###',
  '#######',
];

// What is at a place, beside 0, where the strands cross: a wall turns them back, or they pass it side by side.
const wall = 1;
const lane = 2;

/** The smallest line, for the reference that nobody has found yet to which no lots give another. */
const lastResort: Definition = { rows: ['.#.', '###', '.#.'], weight };

/** Lots from 0 up to 1: sfc32, begun with two hashes of the reference. The same on every machine. */
const lotsOf = (reference: string): (() => number) => {
  let [a, b, c, count] = [0x9e3779b9, 0x243f6a88, 0, 1];
  for (const each of reference.slice(0, maxLength)) {
    const code = each.codePointAt(0) ?? 0;
    a = Math.imul(a ^ code, 0x85ebca6b);
    b = Math.imul((b << 7) ^ (b >>> 25) ^ code, 0xc2b2ae35);
  }
  const next = (): number => {
    const sum = (a + b + count++) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + sum;
    return (sum >>> 0) / 2 ** 32;
  };
  for (let turn = 0; turn < 12; turn++) next();
  return next;
};

/** Which loop each strand belongs to, from 1. A strand as a number: its dot, two bits for the side at which it begins, one for the way round. */
const traceLoops = (places: Uint8Array, dots: readonly number[]): { count: number; loops: Uint8Array } => {
  const loops = new Uint8Array(8 * places.length);
  let count = 0;
  for (const dot of dots) {
    for (let start = 8 * dot; start < 8 * dot + 8; start++) {
      if (!loops[start]) count++;
      for (let strand = start; !loops[strand]; ) {
        const turn = strand & 1;
        const side = ((strand >> 1) + (turn || -1)) & 3;
        const at = strand >> 3;
        const backwards = 8 * at + 2 * side + 1 - turn;
        loops[strand] = count;
        loops[backwards] = count;
        const way = ways[side] as number;
        const state = places[at + way];
        strand =
          state === wall
            ? backwards ^ 1
            : 8 * (at + 2 * way) + 2 * (side ^ 2) + (state === lane ? turn : 1 - turn);
      }
    }
  }
  return { count, loops };
};

type Orbit = { middle: Half; at: number; image: number; strands: readonly number[] };

/** The dots of an outline, and its places in the left half, each with its image on the right and the strands that begin there. */
const layOut = (rows: readonly string[]): { dots: number[]; orbits: Orbit[] } => {
  const isDot = (x: number, y: number): boolean => rows[y / 2]?.[x / 2] === '#';
  const dots: number[] = [];
  const orbits: Orbit[] = [];
  for (let y = 0; y < width - 2; y++) {
    for (let x = 0; x < width - 2; x++) {
      const [dx, dy] = [x & 1, y & 1];
      if (!isDot(x - dx, y - dy) || !isDot(x + dx, y + dy)) continue;
      const at = (y + 1) * width + x + 1;
      if (dx + dy === 0) dots.push(at);
      if (dx + dy !== 1 || x >= size) continue;
      const side = 1 + dy;
      const before = 8 * (at - (ways[side] as number)) + 2 * side;
      const after = 8 * (at + (ways[side] as number)) + 2 * (side ^ 2);
      orbits.push({
        middle: [x, y],
        at,
        image: at + 2 * (size - 1 - x),
        strands: [before, before + 1, after, after + 1],
      });
    }
  }
  return { dots, orbits };
};

/**
 * One closed line, mirrored left and right, on one of 65 outlines. What stands at each place is drawn by lot, and then loops
 * are joined until one is left. The same reference gives the same drawing for ever: people know their links by it.
 */
export const linkDrawing = (reference: string): Definition => {
  const lot = lotsOf(reference);
  const oneOf = (from: readonly string[]): string => from[Math.floor(lot() * from.length)] as string;
  const edge = oneOf(edges);
  // Both have the dots at the corners, or neither.
  const side = oneOf(edges.filter(([corner]) => corner === edge[0]));
  const rows = [...side].map((end, y) => (y % (size - 1) === 0 ? edge : `${end}#####${end}`));
  const { dots, orbits } = layOut(rows);
  const places = new Uint8Array(width * width).fill(wall);
  const put = ({ at, image }: Orbit, state: number): void => {
    places[at] = state;
    places[image] = state;
  };

  for (let tries = 0; tries < maxTries; tries++) {
    for (const orbit of orbits) put(orbit, Math.max(0, Math.floor(lot() * 4) - 1));
    let traced = traceLoops(places, dots);
    for (let next = 0, idle = 0; traced.count > 1 && idle < orbits.length; next++, idle++) {
      const orbit = orbits[next % orbits.length] as Orbit;
      const { loops, count } = traced;
      if (orbit.strands.every((each) => loops[each] === loops[orbit.strands[0] as number])) continue;
      const before = places[orbit.at] as number;
      for (const state of [before + 1, before + 2, before]) {
        put(orbit, state % 3);
        traced = traceLoops(places, dots);
        if (traced.count < count) break;
      }
      if (traced.count < count) idle = -1;
    }
    if (traced.count > 1) continue;
    const at = (state: number): Half[] =>
      orbits.filter((each) => places[each.at] === state).map(({ middle }) => middle);
    return { rows, symmetry: 'x', walls: at(wall), lanes: at(lane), weight };
  }
  return lastResort;
};
