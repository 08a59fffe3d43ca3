// A drawing as a small PNG, for mail programs, which show no SVG: each pixel goes by how far the line is from it. Some 10 ms and
// half a megabyte for one of 192 pixels, 6 KB as a file, and no library that has to be loaded and kept.
import { look } from '#content/look.ts';
import { type Definition, drawLines } from '#ui/drawing/generate.ts';
import { indexedPng } from './indexed-png.ts';

type Point = readonly [x: number, y: number];
type Colour = readonly [red: number, green: number, blue: number];

/** Straight pieces that a curve is taken as: at a mail's size, none is longer than five pixels. */
const piecesOfCurve = 6;

/** Reads a path of the generator back, as points along its line. */
const pointsOf = (path: string): Point[] => {
  const points: Point[] = [];
  let at: Point = [0, 0];
  let handle: Point = [0, 0];
  for (const [, letter, text] of path.matchAll(/([Mlcsz])([^Mlcsz]*)/g)) {
    const values = (text?.match(/-?[\d.]+/g) ?? []).map(Number);
    const size = letter === 'c' ? 6 : letter === 's' ? 4 : 2;
    for (let from = 0; from < values.length; from += size) {
      const part = values.slice(from, from + size);
      const [dx = 0, dy = 0] = part.slice(-2);
      const isCurve = size > 2;
      const [ax, ay] = size === 6 ? [part[0] ?? 0, part[1] ?? 0] : handle;
      const [bx = 0, by = 0] = part.slice(-4, -2);
      for (let piece = 1; isCurve && piece < piecesOfCurve; piece++) {
        const t = piece / piecesOfCurve;
        const [a, b, c] = [3 * (1 - t) ** 2 * t, 3 * (1 - t) * t ** 2, t ** 3];
        points.push([at[0] + a * ax + b * bx + c * dx, at[1] + a * ay + b * by + c * dy]);
      }
      at = [at[0] + dx, at[1] + dy];
      handle = isCurve ? [dx - bx, dy - by] : [0, 0];
      points.push(at);
    }
  }
  return points;
};

const colourOf = (hex: string): Colour => {
  const value = Number.parseInt(hex.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
};

const { panel, text: ink } = look.colours.light;
const { accent } = look.colours.always;

/** Returns, for each pixel, how much of it these lines of one width cover, from 0 to 1. All in pixels. */
const coverage = (lines: readonly (readonly Point[])[], width: number, size: number): Float32Array => {
  const reach = width / 2;
  /** Squared distances. */
  const nearest = new Float32Array(size * size).fill(size * size);
  const pixel = (value: number): number => Math.max(0, Math.min(size, Math.floor(value)));
  const note = ([fromX, fromY]: Point, [toX, toY]: Point): void => {
    const [dx, dy] = [toX - fromX, toY - fromY];
    const length = dx * dx + dy * dy;
    const [left, right] = [pixel(Math.min(fromX, toX) - reach - 1), pixel(Math.max(fromX, toX) + reach + 2)];
    const [top, bottom] = [pixel(Math.min(fromY, toY) - reach - 1), pixel(Math.max(fromY, toY) + reach + 2)];
    for (let row = top; row < bottom; row++) {
      for (let column = left; column < right; column++) {
        const [x, y] = [column + 0.5 - fromX, row + 0.5 - fromY];
        const along = length === 0 ? 0 : Math.max(0, Math.min(1, (x * dx + y * dy) / length));
        const squared = (x - along * dx) ** 2 + (y - along * dy) ** 2;
        const at = row * size + column;
        if (squared < (nearest[at] as number)) nearest[at] = squared;
      }
    }
  };
  for (const line of lines) {
    for (const [index, point] of line.entries()) note(line[index - 1] ?? point, point);
  }
  return nearest.map((squared) => Math.max(0, Math.min(1, reach - Math.sqrt(squared) + 0.5)));
};

/** Square, in the light scheme's colours on its panel. `size` is in pixels. @throws what `drawLines` throws. */
export const drawingPng = (definition: Definition, size: number): Buffer => {
  const { viewBox, path, dotPoints, lineWidth, dotWidth } = drawLines(definition);
  const [left = 0, top = 0, width = 0, height = 0] = viewBox.split(' ').map(Number);
  const scale = size / Math.max(width, height);
  const placed = ([x, y]: Point): Point => [
    (x - left - width / 2) * scale + size / 2,
    (y - top - height / 2) * scale + size / 2,
  ];
  const layers: [Float32Array, Colour][] = [
    [
      coverage(
        dotPoints.map((dot) => [placed(dot)]),
        dotWidth * scale,
        size,
      ),
      colourOf(accent),
    ],
    [coverage([pointsOf(path).map(placed)], lineWidth * scale, size), colourOf(ink)],
  ];
  const ground = colourOf(panel);
  const pixels = new Uint8Array(4 * size * size);
  for (let at = 0; at < size * size; at++) {
    for (let part = 0; part < 3; part++) {
      let value = ground[part] as number;
      for (const [covered, colour] of layers)
        value += (covered[at] as number) * ((colour[part] as number) - value);
      pixels[4 * at + part] = Math.round(value);
    }
  }
  return indexedPng(pixels, size, size, 5);
};
