// How easily a password is guessed: zxcvbn's estimate with its dictionaries. They are heavy, so only the two workers import
// this: server/staff/password-strength.worker.ts and console/parts/password-strength.worker.ts.
import { type MatchExtended, ZxcvbnFactory } from '@zxcvbn-ts/core';
import * as common from '@zxcvbn-ts/language-common';
import * as english from '@zxcvbn-ts/language-en';
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

const estimator = new ZxcvbnFactory({
  dictionary: { ...common.dictionary, ...english.dictionary },
  graphs: common.adjacencyGraphs,
  maxLength: seenCharacters,
  l33tMaxSubstitutions: mostReplacements,
});

const reasons: Record<string, string> = {
  own: 'It is made of your name, your address or what the agency is called.',
  passwords: 'It is, or begins like, a password that many people use.',
  names: 'It is built on a name.',
  dictionary: 'It is built on a common word.',
  spatial: 'It follows keys that lie side by side.',
  repeat: 'It repeats itself.',
  sequence: 'It counts up or down, as abc or 123 do.',
  wordSequence: 'Its words follow one another, as those of a list do.',
  regex: 'It is built on a year.',
  date: 'It is built on a date.',
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
  return /^(?:first|last)names/.test(dictionary) ? reasons.names : reasons.dictionary;
};

const advise = (reason: string | undefined): string =>
  `Too easy to guess. ${reason ?? 'It is short for what it is made of.'} Use four or five words that do not belong together, or let a password manager make one.`;

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
  if (levelsFrom.indexOf(enough) < level) return { level, isEnough: true };
  return { level, isEnough: false, advice: advise(power < enough ? reasons.own : reasonOf(whole.sequence)) };
};
