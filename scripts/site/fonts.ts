// The site's two typefaces, cut to the characters in use, and local fallbacks of the same measures, so that nothing
// moves when they arrive. Licences of both: SIL Open Font License 1.1.

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';
import { type FallbackFace, fallbackRule, measureFont } from './font-metrics.ts';

type Axes = Record<string, number | { min: number; max: number }>;

type Typeface = {
  family: string;
  source: string;
  /** For `@font-face`: one weight or a range. */
  weight: string;
  axes: Axes;
  /** Called as in ui/tokens.css; each stands in for some weights and has the measures that the face has there. */
  fallbacks: { name: string; weight: string; axes: Axes; arial: FallbackFace; roboto: FallbackFace }[];
};

// Widths of the letters a-z and the space, in thousandths of the size, as the fonts themselves have them.
const arial = [
  556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, 556, 556, 333, 500, 278, 556,
  500, 722, 500, 500, 500, 278,
];
const arialBold = [
  556, 611, 556, 611, 556, 333, 611, 611, 278, 278, 556, 278, 889, 611, 611, 611, 611, 389, 556, 333, 611,
  556, 778, 556, 556, 500, 278,
];
const roboto = [
  544, 561, 523, 564, 530, 347, 561, 551, 243, 239, 507, 243, 876, 552, 570, 561, 568, 338, 516, 327, 551,
  484, 751, 496, 473, 496, 248,
];
const robotoBold = [
  541, 561, 519, 561, 533, 357, 565, 557, 265, 259, 537, 265, 859, 558, 566, 561, 564, 366, 514, 337, 557,
  499, 739, 506, 494, 506, 249,
];

const regular = {
  arial: { locals: ['Arial', 'ArialMT', 'Liberation Sans', 'Helvetica'], widths: arial },
  roboto: { locals: ['Roboto', 'Roboto-Regular'], widths: roboto },
};
const bold = {
  arial: {
    locals: ['Arial Bold', 'Arial-BoldMT', 'Liberation Sans Bold', 'Helvetica Bold'],
    widths: arialBold,
  },
  roboto: { locals: ['Roboto Bold', 'Roboto-Bold'], widths: robotoBold },
};

const displayAxes: Axes = { wght: 640, opsz: 30 };

const typefaces: Typeface[] = [
  {
    family: 'Bricolage Grotesque',
    source: '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-opsz-normal.woff2',
    weight: '600 700',
    axes: displayAxes,
    fallbacks: [{ name: 'Bricolage Fallback', weight: '600 700', axes: displayAxes, ...bold }],
  },
  {
    family: 'Instrument Sans',
    source: '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2',
    weight: '400 600',
    axes: { wght: { min: 400, max: 600 } },
    fallbacks: [
      { name: 'Instrument Fallback', weight: '400 520', axes: { wght: 400 }, ...regular },
      { name: 'Instrument Fallback', weight: '521 700', axes: { wght: 600 }, ...bold },
    ],
  },
];

/** What the texts need of a font's behaviour; the rest (fractions, stylistic sets) is left out. */
const keepFeatures = ['kern', 'liga', 'calt', 'ccmp', 'mark', 'locl', 'tnum', 'lnum'];

const printable = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)).join('');
const latin1 = printable(0x20, 0x7e) + printable(0xa0, 0xff);

export type SiteFont = { family: string; weight: string; fileName: string; data: Buffer };
export type SiteFonts = {
  files: SiteFont[];
  /** `@font-face` rules of the fallbacks. */
  fallbackCss: string;
  /** The display face as an uncompressed font, for pictures with words in them. */
  display: { family: string; data: Buffer };
};

/** @param characters what the texts use beyond Latin-1; those a font does not have are left to the system's fonts. */
export async function makeFonts(characters: string): Promise<SiteFonts> {
  const text = latin1 + characters;
  const made = await Promise.all(
    typefaces.map(async (face) => {
      const whole = readFileSync(fileURLToPath(import.meta.resolve(face.source)));
      const cut = (targetFormat: 'woff2' | 'sfnt', variationAxes: Axes) =>
        subsetFont(whole, text, { targetFormat, variationAxes, keepFeatures, noHinting: true });
      const woff2 = await cut('woff2', face.axes);
      const hash = createHash('sha256').update(woff2).digest('base64url').slice(0, 8);
      const file: SiteFont = {
        family: face.family,
        weight: face.weight,
        fileName: `${face.family.toLowerCase().replaceAll(' ', '-')}-${hash}.woff2`,
        data: woff2,
      };
      const stands = await Promise.all(
        face.fallbacks.map(async ({ name, weight, axes, arial: desktop, roboto: phone }) => {
          const sfnt = await cut('sfnt', axes);
          const metrics = measureFont(sfnt);
          const css =
            fallbackRule(name, weight, metrics, desktop) +
            fallbackRule(`${name} Android`, weight, metrics, phone);
          return { css, sfnt };
        }),
      );
      return { file, stands };
    }),
  );
  const sfnt = made[0]?.stands[0]?.sfnt;
  if (!sfnt) throw new Error('There is no display face.');
  return {
    files: made.map(({ file }) => file),
    fallbackCss: made.flatMap(({ stands }) => stands.map(({ css }) => css)).join(''),
    display: { family: typefaces[0]?.family ?? '', data: sfnt },
  };
}
