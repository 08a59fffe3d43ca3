// How easily a password is guessed: zxcvbn's estimate with its dictionaries. They are heavy, so only the two workers import
// this: server/staff/password-strength.worker.ts and console/parts/password-strength.worker.ts.
import { type MatchExtended, ZxcvbnFactory } from '@zxcvbn-ts/core';
import * as common from '@zxcvbn-ts/language-common';
import * as english from '@zxcvbn-ts/language-en';
import { indianNames, indianWords } from './indian-words.ts';
import type { Strength } from './password.ts';

/**
 * The estimate takes more than linear time, so it sees this many characters; a password that is strong so far is strong.
 * With few replacements of letters, such as 4 for a, tried as well, the worst text takes about 20 ms.
 */
const seenCharacters = 32;
const mostReplacements = 4;

/**
 * Powers of ten: how many guesses a password must stand. 10^8, which zxcvbn calls "safely unguessable", lets `Summer2026!!`
 * pass; 10^10 is its highest score, and takes years against a stolen hash.
 */
const enough = 10;
const levelsFrom = [4, 7, enough, 13];
/** The highest level of what is refused. */
const mostRefused = 2;

const estimator = new ZxcvbnFactory({
  dictionary: { ...common.dictionary, ...english.dictionary, indianNames, indianWords },
  graphs: common.adjacencyGraphs,
  maxLength: seenCharacters,
  l33tMaxSubstitutions: mostReplacements,
});

const reasons: Record<string, string> = {
  own: 'It is made from your name, your email address or the agency’s name.',
  passwords: 'It is, or begins like, a password that many people use.',
  names: 'It is based on a name.',
  dictionary: 'It is based on a common word.',
  spatial: 'It uses keys that are next to each other on the keyboard.',
  repeat: 'It repeats itself.',
  sequence: 'It is a sequence, such as abc or 123.',
  wordSequence: 'Its words follow a well-known order.',
  regex: 'It is based on a year.',
  date: 'It is based on a date.',
};

const reasonOf = (sequence: readonly MatchExtended[]): string | undefined => {
  const guessed = sequence.filter(({ pattern }) => pattern !== 'bruteforce' && pattern !== 'separator');
  const [longest] = guessed.sort((a, b) => b.token.length - a.token.length);
  if (longest === undefined) return undefined;
  const { pattern } = longest;
  if (pattern !== 'dictionary') return reasons[pattern];
  const dictionary = String(longest.dictionaryName);
  if (dictionary === 'userInputs') return reasons.own;
  if (dictionary.startsWith('passwords')) return reasons.passwords;
  return /^(?:first|last|indian)names/i.test(dictionary) ? reasons.names : reasons.dictionary;
};

/** The letters in the middle, and what stands before and after them. */
const splitAround = (text: string): { before: string; core: string; after: string } => {
  const isLetter = (character: string): boolean => /[\p{L}\p{M}]/u.test(character);
  const characters = Array.from(text);
  const first = characters.findIndex(isLetter);
  const end = characters.findLastIndex(isLetter) + 1;
  if (first < 0) return { before: text, core: '', after: '' };
  return {
    before: characters.slice(0, first).join(''),
    core: characters.slice(first, end).join(''),
    after: characters.slice(end).join(''),
  };
};

/** Runs of a year, a few digits, a few signs or one sign repeated. */
const isTrimming = (text: string): boolean => {
  const runs = text.match(/\d+|\D+/g) ?? [];
  const isShort = (run: string): boolean =>
    /^\d/.test(run) ? run.length <= 6 : run.length <= 3 || new Set(run).size === 1;
  return runs.length <= 4 && runs.every(isShort);
};

const longestCore = 24;
/** The power of ten that any one word of the dictionaries stays below, and two common ones. */
const wordPower = 7;

/**
 * A word, or two common ones, with a year, digits and signs around them, as `Mumbai@2026!!`: the estimate takes the year for any
 * four digits and the signs for any, but this is what guessers try for every word they know. Returns how the words were found.
 */
const trimmedWords = (plain: string): readonly MatchExtended[] | undefined => {
  const { before, core, after } = splitAround(plain);
  if (core === '' || core.length > longestCore || !isTrimming(before) || !isTrimming(after)) return undefined;
  // `jai hind` is one word of ours.
  const joined = core.replace(/[\s._-]/g, '');
  const parts = core.split(/[^\p{L}\p{M}]+/u);
  const candidates = [
    joined,
    // A sign or digit at the end in place of a letter: `kolkat@`.
    joined + after.slice(0, 1),
    before.slice(-1) + joined,
    // `mumbai2026delhi`
    ...(parts.length === 2 ? [parts.join('')] : []),
  ];
  for (const candidate of candidates) {
    const { sequence, guessesLog10 } = estimator.check(candidate);
    if (guessesLog10 < wordPower && sequence.every(({ pattern }) => pattern === 'dictionary'))
      return sequence;
  }
  return undefined;
};

const advise = (reason: string | undefined): string =>
  `Too easy to guess. ${reason ?? 'It is too short for how simple it is.'} Use four or five words that do not belong together, or let a password manager make one.`;

/** Without what anybody who knows the person or the agency would add to a guess for nothing. */
const withoutOwn = (password: string, own: readonly string[]): string =>
  own
    .filter(({ length }) => length >= 4)
    .sort((a, b) => b.length - a.length)
    .reduce((rest, word) => rest.replaceAll(word, ''), password);

/** Check the length first (`passwordFault`). `own` comes from `ownWords`. Takes up to 50 ms. */
export const estimateStrength = (password: string, own: readonly string[]): Strength => {
  const seen = password.normalize('NFKC').slice(0, seenCharacters);
  const whole = estimator.check(seen, [...own]);
  const plain = seen.toLowerCase();
  const rest = withoutOwn(plain, own);
  const power = rest === plain ? Number.POSITIVE_INFINITY : estimator.check(rest, [...own]).guessesLog10;
  const level = levelsFrom.filter((from) => Math.min(whole.guessesLog10, power) >= from)
    .length as Strength['level'];
  const words = trimmedWords(plain);
  if (levelsFrom.indexOf(enough) < level && words === undefined) return { level, isEnough: true };
  const reason = power < enough ? reasons.own : reasonOf(words ?? whole.sequence);
  return {
    level: Math.min(level, mostRefused) as Strength['level'],
    isEnough: false,
    advice: advise(reason),
  };
};
