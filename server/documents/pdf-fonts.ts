// The typefaces of documents: the site's two for Latin letters, Noto Sans for the scripts of India. Every weight is a file of
// its own, since PDFs hold no variable fonts; a document embeds the characters it uses.
import { fileURLToPath } from 'node:url';
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

/** The full stop of several scripts: drawn in the typeface of the text before it. */
const danda = /[\u0964\u0965]/u;
/** The rupee sign, which the site's typefaces lack. */
const rupee = '\u20b9';

type Script = { family: string; subset: string };

const scriptOf = (cluster: string, face: Face): Script => {
  const found = indianScripts.find(({ letters }) => letters.test(cluster))?.name;
  if (found !== undefined) return { family: `noto-sans-${found}`, subset: found };
  if (danda.test(cluster) || cluster === rupee)
    return { family: 'noto-sans-devanagari', subset: 'devanagari' };
  const family = look.typefaces[face].documents;
  return { family, subset: latinExtended.test(cluster) ? 'latin-ext' : 'latin' };
};

/** Letters of scripts that no face here has, such as those of Urdu and Chinese, and pictures. */
const unprintable =
  /(?![\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}])\p{L}|\p{Emoji_Presentation}/u;

/** Whether some of a text can only be printed as boxes. */
export const cannotPrint = (text: string): boolean =>
  clustersOf(text).some(
    (cluster) => unprintable.test(cluster) && !indianScripts.some(({ letters }) => letters.test(cluster)),
  );

const pathOf = ({ family, subset }: Script, weight: Weight): string => {
  const name = `${family}-${subset}-${weight === 'strong' ? 600 : 400}-normal.woff`;
  return fileURLToPath(import.meta.resolve(`@fontsource/${family}/files/${name}`));
};

export type Run = {
  text: string;
  /** A font's file. */
  font: string;
  isIndian: boolean;
};

const clusters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Splits a text as people see it into clusters of a letter and its signs. */
export const clustersOf = (text: string): string[] =>
  Array.from(clusters.segment(text), ({ segment }) => segment);

/** Cuts a line where the typeface changes. */
export const runsOf = (text: string, face: Face, weight: Weight): Run[] => {
  const runs: Run[] = [];
  for (const cluster of clustersOf(text)) {
    const last = runs.at(-1);
    const script = scriptOf(cluster, face);
    const goesOn = last?.isIndian === true && danda.test(cluster);
    const font = goesOn ? last.font : pathOf(script, weight);
    if (last?.font === font) last.text += cluster;
    else runs.push({ text: cluster, font, isIndian: script.family.startsWith('noto') });
  }
  return runs;
};
