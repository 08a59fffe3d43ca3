// Names for rows and references for people. Never a secret: tokens are made in server/links.
import { randomInt } from 'node:crypto';
import type { Clock } from '#server/deps.ts';

const idAlphabet = '0123456789abcdefghijklmnopqrstuvwxyz';
/** Without 0 and O, 1, I and L, U: what people mistake when they read aloud or write by hand. */
const referenceAlphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

const randomText = (alphabet: string, length: number): string =>
  Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');

/** 25 lower-case letters and digits; ids made later sort later (to the millisecond). */
export const newId = (clock: Clock): string =>
  clock.now().getTime().toString(36).padStart(9, '0') + randomText(idAlphabet, 16);

/** Short, for people: `RCP-7K3M-9QXW`. 39 bits; the column that holds it is unique. */
export const newReference = (prefix: string): string =>
  `${prefix}-${randomText(referenceAlphabet, 4)}-${randomText(referenceAlphabet, 4)}`;
