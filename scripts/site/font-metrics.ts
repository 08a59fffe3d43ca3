// How tall and wide a font is, read from its tables, and the `@font-face` rule that makes a font every system has stand
// in for it with the same measures.

import type { FallbackFace } from './system-fonts.ts';

export type FontMetrics = {
  ascent: number;
  descent: number;
  lineGap: number;
  /** How far a character moves on; 0 for one that the font has not. */
  advanceOf(character: string): number;
};

/** Reads an uncompressed OpenType font; lengths come out in thousandths of the size. */
export function measureFont(font: Buffer): FontMetrics {
  const tables = new Map<string, number>();
  for (let index = 0; index < font.readUInt16BE(4); index++) {
    const at = 12 + index * 16;
    tables.set(font.toString('latin1', at, at + 4), font.readUInt32BE(at + 8));
  }
  const table = (name: string): number => {
    const at = tables.get(name);
    if (at === undefined) throw new Error(`The font has no table "${name}".`);
    return at;
  };
  const unit = 1000 / font.readUInt16BE(table('head') + 18);
  const hhea = table('hhea');
  const metricCount = font.readUInt16BE(hhea + 34);
  const widthAt = (glyph: number) =>
    font.readUInt16BE(table('hmtx') + 4 * Math.min(glyph, metricCount - 1)) * unit;
  const glyphOf = glyphReader(font, table('cmap'));
  return {
    ascent: font.readInt16BE(hhea + 4) * unit,
    descent: -font.readInt16BE(hhea + 6) * unit,
    lineGap: font.readInt16BE(hhea + 8) * unit,
    advanceOf(character) {
      const glyph = glyphOf(character.codePointAt(0) ?? 0);
      return glyph === 0 ? 0 : widthAt(glyph);
    },
  };
}

/** Reads the format 4 subtable, which every font with Latin letters has. */
function glyphReader(font: Buffer, cmap: number): (code: number) => number {
  for (let index = 0; index < font.readUInt16BE(cmap + 2); index++) {
    const at = cmap + font.readUInt32BE(cmap + 4 + index * 8 + 4);
    if (font.readUInt16BE(at) !== 4) continue;
    const segments = font.readUInt16BE(at + 6) / 2;
    const ends = at + 14;
    const starts = ends + segments * 2 + 2;
    const deltas = starts + segments * 2;
    const offsets = deltas + segments * 2;
    return (code) => {
      for (let segment = 0; segment < segments; segment++) {
        if (font.readUInt16BE(ends + segment * 2) < code) continue;
        const start = font.readUInt16BE(starts + segment * 2);
        if (start > code) return 0;
        const delta = font.readUInt16BE(deltas + segment * 2);
        const offset = font.readUInt16BE(offsets + segment * 2);
        if (offset === 0) return (code + delta) & 0xffff;
        const glyph = font.readUInt16BE(offsets + segment * 2 + offset + (code - start) * 2);
        return glyph === 0 ? 0 : (glyph + delta) & 0xffff;
      }
      return 0;
    };
  }
  throw new Error('The font has no character map of format 4.');
}

const percent = (share: number) => `${Number((share * 100).toFixed(2))}%`;

/** How much wider or narrower the font sets a text than the fallback does. */
function scaleFor(text: string, metrics: FontMetrics, face: FallbackFace): number {
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
}

/** @param text what has to be as wide in both, so that no line breaks elsewhere when the font arrives */
export function fallbackRule(
  family: string,
  weight: string,
  metrics: FontMetrics,
  face: FallbackFace,
  text: string,
): string {
  const scale = scaleFor(text, metrics, face);
  const part = (length: number) => percent(length / 1000 / scale);
  const sources = face.locals.map((name) => `local("${name}")`).join(',');
  return (
    `@font-face{font-family:"${family}";src:${sources};font-weight:${weight};size-adjust:${percent(scale)};` +
    `ascent-override:${part(metrics.ascent)};descent-override:${part(metrics.descent)};` +
    `line-gap-override:${part(metrics.lineGap)}}`
  );
}
