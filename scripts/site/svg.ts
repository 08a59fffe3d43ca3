// Pieces of SVG that the pictures are put together from, in the brand's colours.

import { Resvg } from '@resvg/resvg-js';
import { brand } from '#content/brand.ts';
import type { Drawing } from '#ui/drawing/generate.ts';

export const flour = brand.theme.paper;
export const { floor } = brand.theme;
export const turmeric = '#f0b429';

export type Place = { x: number; y: number; width: number; height: number };

/** A drawing as a nested picture that fills its place as far as its shape allows. */
export function drawingSvg(
  { viewBox, path, dots, lineWidth, dotWidth }: Drawing,
  { x, y, width, height }: Place,
): string {
  const stroke = 'fill="none" stroke-linecap="round" stroke-linejoin="round"';
  return (
    `<svg x="${x}" y="${y}" width="${width}" height="${height}" viewBox="${viewBox}">` +
    `<path d="${dots}" ${stroke} stroke="${turmeric}" stroke-width="${dotWidth}"/>` +
    `<path d="${path}" ${stroke} stroke="${flour}" stroke-width="${lineWidth}"/></svg>`
  );
}

export const svg = (width: number, height: number, inner: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${inner}</svg>`;

export const escapeText = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** A font as a file, which is how the renderer wants it. */
export type FontFile = { path: string; family: string };

export const renderer = (picture: string, font?: FontFile) =>
  new Resvg(picture, {
    font: {
      loadSystemFonts: false,
      ...(font && { fontFiles: [font.path], defaultFontFamily: font.family }),
    },
  });
