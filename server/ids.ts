// Names for rows and references for people. Never a secret: tokens are made in server/links.
import { randomInt } from 'node:crypto';
import type { Clock } from '#server/deps.ts';

/** Without 0 and O, 1, I and L, U: what people mistake when they read aloud or write by hand. */
const referenceAlphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

const randomText = (alphabet: string, length: number): string =>
  Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');

const inBase36 = (value: number, length: number): string => value.toString(36).padStart(length, '0');
const randomBase36 = (): string => inBase36(randomInt(36 ** 6), 6);

/** Of the millisecond that the last id was made in. */
const last = { ms: 0, count: 0 };

export const idLength = 25;

/** Lower-case letters and digits: the millisecond, a count within it, and chance. What this process makes later sorts later. */
export const newId = (clock: Clock): string => {
  const ms = clock.now().getTime();
  last.count = ms === last.ms ? last.count + 1 : 0;
  last.ms = ms;
  return inBase36(ms, 9) + inBase36(last.count, 4) + randomBase36() + randomBase36();
};

/** Short, for people: `RCP-7K3M-9QXW`. 39 bits; the column that holds it is unique. */
export const newReference = (prefix: string): string =>
  `${prefix}-${randomText(referenceAlphabet, 4)}-${randomText(referenceAlphabet, 4)}`;
