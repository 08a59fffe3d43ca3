// The agency's two typefaces (content/look.ts), cut to the characters in use, and local fallbacks of the same measures, so that
// nothing moves when they arrive.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { create } from 'fontkit';
import subsetFont from 'subset-font';
import { look } from '#content/look.ts';
import type { FontAxes as Axes, Typeface as LookTypeface } from '#content/types.ts';
import { indianScripts } from '#server/documents/pdf-fonts.ts';
import { arial, arialBold, type FallbackFace, roboto, robotoBold } from './system-fonts.ts';

type FontMetrics = {
  ascent: number;
  descent: number;
  lineGap: number;
  /** A character's advance; 0 for one that the font lacks. */
  advanceOf(character: string): number;
};

/** Reads a font of one face; lengths come out in thousandths of the size. */
const measureFont = (data: Buffer): FontMetrics => {
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
const fallbackRule = (
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

/** What people see first of a page, in each of the faces; and the links and the button of its bar, if it has one. */
export type FirstTexts = { display: string; text: string; barLinks?: string; barButton?: string };

type Fallback = {
  name: string;
  weight: string;
  axes: Axes;
  desktop: FallbackFace;
  /** Unless it stands on wide screens alone. */
  phone?: FallbackFace;
  /** The text it is fitted to. */
  fits: keyof FirstTexts;
};

type Typeface = LookTypeface & {
  /** For `@font-face`: one weight or a range. */
  weight: string;
  /** Called as in look-css.ts; each stands in for some weights and has the measures that the face has there. */
  fallbacks: Fallback[];
};

const regular = { desktop: arial, phone: roboto };
const bold = { desktop: arialBold, phone: robotoBold };

const { display, text: textFace } = look.typefaces;
const range = textFace.axes.wght;

/** A file of one weight has no axes: browsers thicken it themselves if it is to be bold. */
const textWeight = typeof range === 'object' ? `${range.min} ${range.max}` : '400';
const textAxes = (wght: number): Axes => (range === undefined ? {} : { ...textFace.axes, wght });

const typefaces: Typeface[] = [
  {
    ...display,
    weight: '600 700',
    fallbacks: [
      { name: 'Display Fallback', weight: '600 700', axes: display.axes, fits: 'display', ...bold },
    ],
  },
  {
    ...textFace,
    weight: textWeight,
    fallbacks: [
      { name: 'Text Fallback', weight: '400 520', axes: textAxes(400), fits: 'text', ...regular },
      { name: 'Text Fallback', weight: '521 700', axes: textAxes(600), fits: 'text', ...bold },
      { name: 'Bar Fallback', weight: '500', axes: textAxes(500), fits: 'barLinks', desktop: arial },
      { name: 'Bar Fallback', weight: '600', axes: textAxes(600), fits: 'barButton', desktop: arialBold },
    ],
  },
];

/** A file of an installed package, or one beside the agency's texts. */
const pathOf = (root: string, file: string): string =>
  file.startsWith('./') ? join(root, 'content', file) : fileURLToPath(import.meta.resolve(file));

/** What the texts need of a font's behaviour; the rest (fractions, stylistic sets) is left out. */
const keepFeatures = ['kern', 'liga', 'calt', 'ccmp', 'mark', 'locl', 'tnum', 'lnum'];

const printable = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)).join('');
const latin1 = printable(0x20, 0x7e) + printable(0xa0, 0xff);

/** Characters beyond ASCII in everything people read. */
const charactersInUse = (root: string): string => {
  const texts = ['content', 'contract'].flatMap((room) =>
    readdirSync(join(root, room), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.(ts|md)$/.test(entry.name))
      .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8')),
  );
  return [...new Set(texts.join(''))]
    .filter((character) => character > '~')
    .sort()
    .join('');
};

type CutOptions = NonNullable<Parameters<typeof subsetFont>[2]>;

/** Kept from build to build: it takes a seventh of one, and few texts bring new letters. */
const cutFont = async (root: string, whole: Buffer, text: string, options: CutOptions): Promise<Buffer> => {
  const folder = join(root, 'node_modules/.cache/fonts');
  const path = join(
    folder,
    createHash('sha256')
      .update(whole)
      .update(JSON.stringify([text, options]))
      .digest('hex'),
  );
  if (existsSync(path)) return readFileSync(path);
  const cut = await subsetFont(whole, text, options);
  mkdirSync(folder, { recursive: true });
  // Another build may be at it.
  const own = `${path}.${process.pid}`;
  writeFileSync(own, cut);
  renameSync(own, path);
  return cut;
};

export type SiteFont = { family: string; weight: string; fileName: string; data: Buffer };
export type SiteFonts = {
  files: SiteFont[];
  /** `@font-face` rules of the fallbacks, fitted to the texts that a page begins with. */
  fallbackCss(texts: FirstTexts): string;
  /** The display face as an uncompressed font, for pictures with words in them. */
  display: { family: string; data: Buffer };
  /** The same for letters of India's scripts in the texts, which the display face lacks. */
  scripts: Buffer[];
};

/** `@font-face` rules for a stylesheet that stands beside the files. */
export const faceRules = (files: readonly SiteFont[]): string =>
  files
    .map(
      ({ family, weight, fileName }) =>
        `@font-face{font-family:"${family}";font-weight:${weight};font-display:swap;src:url(${fileName}) format("woff2")}`,
    )
    .join('');

/** Of the scripts of India that the texts are written in. */
const scriptFonts = (root: string, text: string): Promise<Buffer>[] =>
  indianScripts
    .filter(({ letters }) => letters.test(text))
    .map(({ name }) => {
      const file = `@fontsource/noto-sans-${name}/files/noto-sans-${name}-${name}-600-normal.woff2`;
      const whole = readFileSync(fileURLToPath(import.meta.resolve(file)));
      return cutFont(root, whole, text, { targetFormat: 'sfnt', variationAxes: {} });
    });

/** With what the texts use beyond Latin-1; characters that a font does not have are left to the system's fonts. */
export const makeFonts = async (root: string): Promise<SiteFonts> => {
  const text = latin1 + charactersInUse(root);
  const made = await Promise.all(
    typefaces.map(async (face) => {
      const whole = readFileSync(pathOf(root, face.file));
      const cut = (targetFormat: 'woff2' | 'sfnt', variationAxes: Axes) =>
        cutFont(root, whole, text, { targetFormat, variationAxes, keepFeatures, noHinting: true });
      const woff2 = await cut('woff2', face.axes);
      const hash = createHash('sha256').update(woff2).digest('base64url').slice(0, 8);
      const file: SiteFont = {
        family: face.family,
        weight: face.weight,
        fileName: `${face.family.toLowerCase().replaceAll(' ', '-')}-${hash}.woff2`,
        data: woff2,
      };
      const stands = await Promise.all(
        face.fallbacks.map(async (fallback) => {
          const sfnt = await cut('sfnt', fallback.axes);
          return { fallback, sfnt, metrics: measureFont(sfnt) };
        }),
      );
      return { file, stands };
    }),
  );
  const sfnt = made[0]?.stands[0]?.sfnt;
  if (!sfnt) throw new Error('There is no display face.');
  return {
    files: made.map(({ file }) => file),
    fallbackCss: (texts) =>
      made
        .flatMap(({ stands }) => stands)
        .map(({ fallback: { name, weight, desktop, phone, fits }, metrics }) => {
          const text = texts[fits];
          if (text === undefined) return '';
          const rule = (family: string, system: FallbackFace) =>
            fallbackRule(family, weight, metrics, system, text);
          return rule(name, desktop) + (phone ? rule(`${name} Android`, phone) : '');
        })
        .join(''),
    display: { family: display.family, data: sfnt },
    scripts: await Promise.all(scriptFonts(root, text)),
  };
};
