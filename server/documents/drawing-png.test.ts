// The small PNG of a drawing, held against what another program makes of the same drawing as SVG.
import { inflateSync } from 'node:zlib';
import { Resvg } from '@resvg/resvg-js';
import { expect, it } from 'vitest';
import { look } from '#content/look.ts';
import { drawLines } from '#ui/drawing/generate.ts';
import { linkDrawing } from '#ui/drawing/link-drawing.ts';
import * as named from '#ui/drawing/named.ts';
import { drawingPng } from './drawing-png.ts';

const size = 192;

/** Three bytes a pixel, of a PNG with a palette and unfiltered rows. */
const pixelsOf = (png: Buffer): { width: number; pixels: number[] } => {
  const chunks = new Map<string, Buffer>();
  for (let at = 8; at < png.length; ) {
    const length = png.readUInt32BE(at);
    chunks.set(png.toString('latin1', at + 4, at + 8), png.subarray(at + 8, at + 8 + length));
    at += length + 12;
  }
  const width = chunks.get('IHDR')?.readUInt32BE(0) ?? 0;
  const palette = chunks.get('PLTE') ?? Buffer.alloc(0);
  const rows = inflateSync(chunks.get('IDAT') ?? Buffer.alloc(0));
  const inked = [...rows].filter((_, at) => at % (width + 1) !== 0);
  return { width, pixels: inked.flatMap((index) => [...palette.subarray(3 * index, 3 * index + 3)]) };
};

it.each([
  ['a link’s', linkDrawing('LINK-0004')],
  ['one wider than high', named.racks],
  ['the mark', named.logo],
])('%s drawing is what a browser would show', (_name, definition) => {
  const { viewBox, path, dots, lineWidth, dotWidth } = drawLines(definition);
  const { panel, text } = look.colours.light;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="${viewBox}"
    fill="none" stroke-linecap="round" stroke-linejoin="round">
    <path d="${dots}" stroke="${look.colours.always.accent}" stroke-width="${dotWidth}"/>
    <path d="${path}" stroke="${text}" stroke-width="${lineWidth}"/></svg>`;
  const right = new Resvg(svg, { background: panel }).render().pixels;
  const png = drawingPng(definition, size);
  const { width, pixels } = pixelsOf(png);
  expect([width, pixels.length]).toEqual([size, 3 * size * size]);
  const off = pixels.map((value, at) => Math.abs(value - (right[4 * Math.floor(at / 3) + (at % 3)] ?? 0)));
  expect(off.reduce((sum, each) => sum + each, 0) / off.length).toBeLessThan(2.5);
  expect(off.filter((each) => each > 90).length / off.length).toBeLessThan(0.001);
  expect(png.length, 'light enough for a mail').toBeLessThan(9_000);
});
