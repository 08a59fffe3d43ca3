// The pictures that must be files: the favicon set and the picture that link previews show. All of one drawing system.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Resvg } from '@resvg/resvg-js';
import { brand } from '#content/brand.ts';
import { type Definition, drawKolam } from '#ui/kolam/generate.ts';
import { hero, logo } from '#ui/kolam/named.ts';

const flour = brand.theme.paper;
const { floor } = brand.theme;
const turmeric = '#f0b429';

export type SiteFile = { name: string; data: Buffer | string };

type Place = { x: number; y: number; size: number };

/** A drawing as a nested picture in a square place. */
function kolam(definition: Definition, { x, y, size }: Place, line: string, dots: string): string {
  const { viewBox, path, dots: points, lineWidth, dotWidth } = drawKolam(definition);
  const stroke = 'fill="none" stroke-linecap="round" stroke-linejoin="round"';
  return (
    `<svg x="${x}" y="${y}" width="${size}" height="${size}" viewBox="${viewBox}">` +
    `<path d="${points}" ${stroke} stroke="${dots}" stroke-width="${dotWidth}"/>` +
    `<path d="${path}" ${stroke} stroke="${line}" stroke-width="${lineWidth}"/></svg>`
  );
}

const svg = (width: number, height: number, inner: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${inner}</svg>`;

/** The mark on a tile of floor; `inset` leaves room for launchers that cut icons to circles. */
const tile = (size: number, inset: number, radius: number) =>
  svg(
    size,
    size,
    `<rect width="${size}" height="${size}" rx="${radius}" fill="${floor}"/>` +
      kolam(logo, { x: inset, y: inset, size: size - 2 * inset }, flour, turmeric),
  );

const png = (picture: string, font?: { fontFiles: string[]; defaultFontFamily: string }) =>
  new Resvg(picture, { font: { loadSystemFonts: false, ...font } }).render().asPng();

/** An icon file that holds one PNG. */
function ico(picture: Buffer, size: number): Buffer {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(1, 4);
  header.writeUInt8(size, 6);
  header.writeUInt8(size, 7);
  header.writeUInt16LE(1, 10);
  header.writeUInt16LE(32, 12);
  header.writeUInt32LE(picture.length, 14);
  header.writeUInt32LE(header.length, 18);
  return Buffer.concat([header, picture]);
}

/** Breaks a text into lines of about that many characters. */
function linesOf(text: string, length: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && `${last} ${word}`.length <= length) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

const escapeText = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

function previewPicture(family: string): string {
  const lines = linesOf(brand.tagline, 16);
  const size = 84;
  const top = 545 - (lines.length - 1) * size * 1.02;
  const words = lines.map(
    (line, index) =>
      `<text x="80" y="${top + index * size * 1.02}" font-size="${size}" letter-spacing="-1.5">${escapeText(line)}</text>`,
  );
  return svg(
    1200,
    630,
    `<rect width="1200" height="630" fill="${floor}"/>` +
      kolam(hero, { x: 650, y: -10, size: 650 }, flour, turmeric) +
      kolam(logo, { x: 74, y: 70, size: 64 }, flour, turmeric) +
      `<g fill="${flour}" font-family="${family}">` +
      `<text x="154" y="115" font-size="38">${escapeText(brand.name)}</text>${words.join('')}</g>`,
  );
}

export function makePictures(display: { family: string; data: Buffer }): SiteFile[] {
  const folder = mkdtempSync(join(tmpdir(), 'site-font-'));
  const fontFile = join(folder, 'display.ttf');
  writeFileSync(fontFile, display.data);
  const font = { fontFiles: [fontFile], defaultFontFamily: display.family };
  try {
    return [
      { name: 'favicon.svg', data: tile(32, 3, 7) },
      { name: 'favicon.ico', data: ico(png(tile(32, 3, 7)), 32) },
      { name: 'apple-touch-icon.png', data: png(tile(180, 26, 0)) },
      { name: 'icon-192.png', data: png(tile(192, 20, 40)) },
      { name: 'icon-512.png', data: png(tile(512, 54, 106)) },
      { name: 'icon-maskable-512.png', data: png(tile(512, 104, 0)) },
      { name: 'og/site.png', data: png(previewPicture(display.family), font) },
    ];
  } finally {
    rmSync(folder, { recursive: true });
  }
}
