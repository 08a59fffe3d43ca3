// Pieces of SVG that the pictures are put together from, in the brand's colours.

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Resvg } from '@resvg/resvg-js';
import { look } from '#content/look.ts';
import { type Definition, type Drawing, drawLines } from '#ui/drawing/generate.ts';
import * as named from '#ui/drawing/named.ts';
import { type OwnSvg, readSvg } from '#ui/drawing/own-svg.ts';
import { drawTeam } from '#ui/drawing/team.ts';

export const { floor, onFloor, accent } = look.colours.always;

export type Place = { x: number; y: number; width: number; height: number };

const folder = join(import.meta.dirname, '../../content/drawings');
const definitions: Record<string, Definition> = named;

/**
 * The agency's own file of that name, or our drawing.
 * @throws if there is neither, which the check of the content reports first.
 */
export const pictureNamed = (name: string, weight?: number): Drawing | OwnSvg => {
  const file = join(folder, `${name}.svg`);
  if (existsSync(file)) return readSvg(readFileSync(file, 'utf8'));
  if (name === 'team') return drawTeam();
  const definition = definitions[name];
  if (!definition) throw new Error(`There is no drawing "${name}".`);
  return drawLines(weight ? { ...definition, weight } : definition);
};

/** A drawing as a nested picture that fills its place as far as its shape allows. */
export const drawingSvg = (drawing: Drawing | OwnSvg, { x, y, width, height }: Place): string => {
  if ('markup' in drawing) {
    return `<svg x="${x}" y="${y}" width="${width}" height="${height}" viewBox="${drawing.viewBox}" color="${onFloor}">${drawing.markup}</svg>`;
  }
  const { viewBox, path, dots, lineWidth, dotWidth } = drawing;
  const stroke = 'fill="none" stroke-linecap="round" stroke-linejoin="round"';
  return (
    `<svg x="${x}" y="${y}" width="${width}" height="${height}" viewBox="${viewBox}">` +
    `<path d="${dots}" ${stroke} stroke="${accent}" stroke-width="${dotWidth}"/>` +
    `<path d="${path}" ${stroke} stroke="${onFloor}" stroke-width="${lineWidth}"/></svg>`
  );
};

export const svg = (width: number, height: number, inner: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${inner}</svg>`;

export const escapeText = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** Fonts as files, which is how the renderer wants them; it goes to the others for letters that the family has not. */
export type FontFiles = { paths: string[]; family: string };

export const renderer = (picture: string, font?: FontFiles) =>
  new Resvg(picture, {
    font: {
      loadSystemFonts: false,
      ...(font && { fontFiles: font.paths, defaultFontFamily: font.family }),
    },
  });
