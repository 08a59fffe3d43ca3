// How tall and wide a font is, and the `@font-face` rule that makes a font every system has stand in for it with the same measures.

import { create } from 'fontkit';
import type { FallbackFace } from './system-fonts.ts';

export type FontMetrics = {
  ascent: number;
  descent: number;
  lineGap: number;
  /** A character's advance; 0 for one that the font lacks. */
  advanceOf(character: string): number;
};

/** Reads a font of one face; lengths come out in thousandths of the size. */
export const measureFont = (data: Buffer): FontMetrics => {
  const font = create(data);
  if (!('glyphForCodePoint' in font)) throw new Error('This is a collection of fonts.');
  const unit = 1000 / font.unitsPerEm;
  return {
    ascent: font.ascent * unit,
    descent: -font.descent * unit,
    lineGap: font.lineGap * unit,
    advanceOf(character) {
      const code = character.codePointAt(0) ?? 0;
      return font.hasGlyphForCodePoint(code) ? font.glyphForCodePoint(code).advanceWidth * unit : 0;
    },
  };
};

const percent = (share: number) => `${Number((share * 100).toFixed(2))}%`;

/** How much wider or narrower the font sets a text than the fallback does. */
const scaleFor = (text: string, metrics: FontMetrics, face: FallbackFace): number => {
  let own = 0;
  let others = 0;
  for (const character of text) {
    const advance = metrics.advanceOf(character);
    const width = face.widths[(character.codePointAt(0) ?? 0) - 32];
    if (advance === 0 || width === undefined) continue;
    own += advance;
    others += width;
  }
  if (others === 0) throw new Error('There is no text to fit a fallback font to.');
  return own / others;
};

/** @param text what has to be as wide in both, so that no line breaks elsewhere when the font arrives */
export const fallbackRule = (
  family: string,
  weight: string,
  metrics: FontMetrics,
  face: FallbackFace,
  text: string,
): string => {
  const scale = scaleFor(text, metrics, face);
  const part = (length: number) => percent(length / 1000 / scale);
  const sources = face.locals.map((name) => `local("${name}")`).join(',');
  return (
    `@font-face{font-family:"${family}";src:${sources};font-weight:${weight};size-adjust:${percent(scale)};` +
    `ascent-override:${part(metrics.ascent)};descent-override:${part(metrics.descent)};` +
    `line-gap-override:${part(metrics.lineGap)}}`
  );
};
