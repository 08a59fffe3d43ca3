// The team picture: people hand in hand in a ring round a drawing, seen as one draws on the floor. They are of the
// drawings' own line: a head and a pair of joined hands are loops round a dot, a neck is a crossing, and the line
// runs on from one to the next until it is back, so that all of them are one line.
import { type Drawing, dotsOf, drawLines, type Point, step } from './generate.ts';
import { diamond } from './named.ts';

const people = 12;
const centre = 332;
// Distances from the centre, and half the width over the shoulders.
const hands = 172;
const shoulders = 234;
const neck = 266;
const halfWidth = 32;
const loop = 18;
// How far the drawing in the middle is drawn together, so that its points reach between the hands.
const scale = 0.85;

const round = (value: number): number => Math.round(value * 10) / 10;

/** A place beside and outward of the ray that stands at `turn` (1 is all the way round), on the page. */
const place = (turn: number, [aside, outward]: Point): Point => {
  const angle = turn * 2 * Math.PI;
  return [
    centre + outward * Math.sin(angle) + aside * Math.cos(angle),
    centre - outward * Math.cos(angle) + aside * Math.sin(angle),
  ];
};

/** A place the line passes, with the lengths of its handles before and after it. */
type Knot = { readonly at: Point; readonly heading: Point; readonly before: number; readonly after: number };

const knot = (turn: number, at: Point, heading: Point, before: number, after = before): Knot => {
  const [x, y] = place(turn, at);
  const [u, v] = place(turn, [at[0] + heading[0], at[1] + heading[1]]);
  return { at: [x, y], heading: [u - x, v - y], before, after };
};

/** One person, from the hands on the left over the shoulder, round the head, and round the hands on the right. */
const person = (index: number): Knot[] => {
  const turn = index / people;
  const right = (index + 0.5) / people;
  return [
    knot(turn, [-halfWidth, shoulders], [0, 1], 30, 17),
    knot(turn, [0, neck], [1, 1], 9, 8),
    knot(turn, [loop, neck + 20], [0, 1], 10),
    knot(turn, [0, neck + 20 + loop], [-1, 0], 10),
    knot(turn, [-loop, neck + 20], [0, -1], 10),
    knot(turn, [0, neck], [1, -1], 8, 9),
    knot(turn, [halfWidth, shoulders], [0, -1], 17, 30),
    knot(right, [0, hands], [1, -1], 14, 8),
    knot(right, [loop, hands - 20], [0, -1], 10),
    knot(right, [0, hands - 20 - loop], [-1, 0], 10),
    knot(right, [-loop, hands - 20], [0, 1], 10),
    knot(right, [0, hands], [1, 1], 8, 14),
  ];
};

const smooth = (knots: readonly Knot[]): string => {
  const first = knots[0] as Knot;
  // Differences of rounded places, so that roundings do not add up along the line.
  let at: Point = [round(first.at[0]), round(first.at[1])];
  let path = `M${at.join(' ')}`;
  const relative = ([x, y]: Point): string => `${round(x - at[0])} ${round(y - at[1])}`;
  knots.forEach((from, index) => {
    const to = knots[(index + 1) % knots.length] as Knot;
    const out: Point = [from.at[0] + from.heading[0] * from.after, from.at[1] + from.heading[1] * from.after];
    const into: Point = [to.at[0] - to.heading[0] * to.before, to.at[1] - to.heading[1] * to.before];
    const mirrors = index > 0 && from.before === from.after;
    path += (mirrors ? 's' : 'c') + (mirrors ? [into, to.at] : [out, into, to.at]).map(relative).join(' ');
    at = [round(to.at[0]), round(to.at[1])];
  });
  return `${path}z`.replaceAll(' -', '-');
};

/** Returns the same drawing on every call. */
export const drawTeam = (): Drawing => {
  const ring = Array.from({ length: people }, (_, index) => person(index)).flat();
  const floor = drawLines(
    { ...diamond, weight: 0.11 },
    { x: centre - 3 * step * scale, y: centre - 3 * step * scale, scaleX: scale, scaleY: scale },
  );
  const dots = Array.from({ length: people }, (_, index): Point[] => [
    place(index / people, [0, neck + 20]),
    place((index + 0.5) / people, [0, hands - 20]),
  ]).flat();
  const size = 2 * centre;
  return {
    viewBox: `0 0 ${size} ${size}`,
    path: smooth(ring) + floor.path,
    dots: dotsOf(dots.map(([x, y]): Point => [round(x), round(y)])) + floor.dots,
    dotPoints: [...dots, ...floor.dotPoints],
    lineWidth: floor.lineWidth,
    dotWidth: floor.dotWidth,
  };
};
