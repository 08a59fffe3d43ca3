// The typefaces of documents: the site's two for Latin letters, Noto Sans for the scripts of India and for the Arabic script of
// Urdu. Every weight is a file of its own, since PDFs hold no variable fonts; a document reads the files and embeds the
// characters that it uses. Scripts that run from right to left come out in the order in which they stand on the line.
import { fileURLToPath } from 'node:url';
import makeBidi from 'bidi-js';
import { look } from '#content/look.ts';

export type Weight = 'regular' | 'strong';
export type Face = 'text' | 'display';

const latinExtended =
  /[\u0100-\u0130\u0132-\u0151\u0154-\u02ba\u02bd-\u02c5\u02c7-\u02d7\u02dd-\u02ff\u1d00-\u1dbf\u1e00-\u1eff\u20a0-\u20ab\u20ad-\u20c0]/u;

export const indianScripts: { name: string; letters: RegExp }[] = [
  { name: 'devanagari', letters: /\p{Script=Devanagari}/u },
  { name: 'tamil', letters: /\p{Script=Tamil}/u },
  { name: 'kannada', letters: /\p{Script=Kannada}/u },
  { name: 'malayalam', letters: /\p{Script=Malayalam}/u },
  { name: 'telugu', letters: /\p{Script=Telugu}/u },
  { name: 'bengali', letters: /\p{Script=Bengali}/u },
  { name: 'gujarati', letters: /\p{Script=Gujarati}/u },
  { name: 'gurmukhi', letters: /\p{Script=Gurmukhi}/u },
  { name: 'oriya', letters: /\p{Script=Oriya}/u },
];

/** Letters of Urdu, Arabic and Persian with their signs, digits and punctuation. */
const arabicScript = /[\u0600-\u06ff\u0750-\u077f\u0870-\u08ff\ufb50-\ufdff\ufe70-\ufefc]/;

/** The full stop of several scripts: drawn in the typeface of the text before it. */
const danda = /[\u0964\u0965]/u;
/** The rupee sign, which the site's typefaces lack. */
const rupee = '\u20b9';

type Script = { family: string; subset: string };

const scriptOf = (cluster: string, face: Face): Script => {
  const found = indianScripts.find(({ letters }) => letters.test(cluster))?.name;
  if (found !== undefined) return { family: `noto-sans-${found}`, subset: found };
  if (arabicScript.test(cluster)) return { family: 'vazirmatn', subset: 'arabic' };
  if (danda.test(cluster) || cluster === rupee)
    return { family: 'noto-sans-devanagari', subset: 'devanagari' };
  const family = look.typefaces[face].documents;
  return { family, subset: latinExtended.test(cluster) ? 'latin-ext' : 'latin' };
};

const pathOf = ({ family, subset }: Script, weight: Weight): string => {
  const name = `${family}-${subset}-${weight === 'strong' ? 600 : 400}-normal.woff`;
  return fileURLToPath(import.meta.resolve(`@fontsource/${family}/files/${name}`));
};

export type Run = {
  text: string;
  /** A font's file. */
  font: string;
  isIndian: boolean;
  level: number;
};

const clusters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Splits a text as people see it into clusters of a letter and its signs. */
export const clustersOf = (text: string): string[] =>
  Array.from(clusters.segment(text), ({ segment }) => segment);

// Its types say `default` for what is the module itself.
const bidi = (makeBidi as unknown as typeof makeBidi.default)();

/** How deep each letter stands in text of the other direction; odd is from right to left. */
const levelsOf = (line: string): ArrayLike<number> =>
  arabicScript.test(line) ? bidi.getEmbeddingLevels(line, 'ltr').levels : [];

/** Turns round what runs from right to left, and within it what runs from left to right again. */
const inSight = (runs: Run[]): Run[] => {
  const seen = [...runs];
  for (let level = Math.max(0, ...runs.map((run) => run.level)); level > 0; level -= 1) {
    for (let from = 0; from < seen.length; from += 1) {
      let to = from;
      while ((seen[to]?.level ?? 0) >= level) to += 1;
      if (to > from) seen.splice(from, to - from, ...seen.slice(from, to).reverse());
      from = to;
    }
  }
  return seen;
};

/** Cuts a line where the typeface or the direction changes. Returns the parts from left to right. */
export const runsOf = (line: string, face: Face, weight: Weight): Run[] => {
  const runs: Run[] = [];
  const levels = levelsOf(line);
  let at = 0;
  for (const cluster of clustersOf(line)) {
    const last = runs.at(-1);
    const script = scriptOf(cluster, face);
    const level = levels[at] ?? 0;
    at += cluster.length;
    const isLeftwards = level % 2 === 1;
    const isArabic = script.family === 'vazirmatn';
    const goesOn = last?.isIndian === true && danda.test(cluster);
    const font = goesOn ? last.font : pathOf(script, weight);
    const text = isLeftwards ? (bidi.getMirroredCharacter(cluster) ?? cluster) : cluster;
    // The library draws words of Arabic script from right to left, their digits too, and all else from left to right.
    if (last?.font === font && last.level === level && isLeftwards === isArabic) last.text += text;
    else runs.push({ text, font, level, isIndian: script.family.startsWith('noto') });
  }
  return inSight(runs);
};
