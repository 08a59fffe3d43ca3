// Indian phone numbers, as typed, pasted, dictated or sent: one reading for the page and the server.
import { phoneLength, phoneTextMaxLength } from './limits.ts';
import { asciiDigits, isLongerThan } from './text.ts';

const separators = /[\s\p{Cf}\p{Default_Ignorable_Code_Point}\p{Pd}\u2212\u2800\ufffc()[\]{}./,'’]/gu;

/** With the country's code, `00` before it and a trunk `0` behind it. No number anywhere has more (ITU-T E.164). */
const mostDigits = 15;
const countryOrTrunk = /^(?:910?(?=[6-9])|0(?!0))/;

const isTooLong = (text: string): boolean => isLongerThan(text, phoneTextMaxLength);

/** `Mobile: +91 98765 43210 (home)` holds one number. Text without a digit comes back as it is. */
const withoutWords = (text: string): string => /[+＋]?\d(?:.*\d)?/su.exec(text)?.[0] ?? text;

/**
 * Returns the ten digits a person meant, if that is clear; otherwise the text without separators.
 * Words around the number, `+91`, `0091`, and in a longer number a leading `91` or trunk `0`, are removed. Never shortens a number otherwise.
 * Text longer than a phone can be comes back as it is.
 */
export const normalisePhone = (text: string): string => {
  if (isTooLong(text)) return text;
  const bare = withoutWords(asciiDigits(text)).replace(separators, '').replace(/^＋/, '+');
  const international = /^(?:\+|00)91(\d+)$/.exec(bare);
  if (international) return (international[1] ?? '').replace(/^0+/, '');
  if (bare.length > mostDigits || !/^\d+$/.test(bare)) return bare;
  let number = bare;
  while (number.length > phoneLength && countryOrTrunk.test(number)) {
    number = number.replace(countryOrTrunk, '');
  }
  return number;
};

/** `undefined` when the number is right, else which rule it breaks. Takes a normalised number. */
export const phoneFault = (phone: string): 'missing' | 'length' | 'start' | undefined => {
  if (phone === '') return 'missing';
  if (phone.length !== phoneLength || !/^\d+$/.test(phone)) return 'length';
  return /^[6-9]/.test(phone) ? undefined : 'start';
};

const startsWrong = (digits: string): boolean => /^[0-5]/.test(digits);

/**
 * How a field's text came about: one character `typed`, where `rest` is the text around it; pasted, filled in, dictated or
 * undone as a `whole`; or some of it `removed`. The texts before and after do not tell: a number may be pasted over one
 * that begins or ends alike.
 */
export type Entry = { way: 'typed'; rest: string } | { way: 'whole' } | { way: 'removed' };

/**
 * What the field shows after its text became `text`. `blocked` says that a first digit outside 6 to 9 is held back, or
 * stands there because it came with more. Nothing that was pasted is cut, and taking characters away takes no others.
 */
export const phoneFieldText = (text: string, entry: Entry): { value: string; blocked: boolean } => {
  if (isTooLong(text)) return { value: entry.way === 'typed' ? entry.rest : text, blocked: false };
  const normal = normalisePhone(text);
  const digits = normalisePhone(normal.replace(/\D/g, ''));
  if (entry.way === 'removed') return { value: digits, blocked: false };
  if (entry.way === 'whole') {
    const value = phoneFault(normal) === undefined ? normal : normal.replace(/[^\d+]/g, '');
    return { value, blocked: value !== '' && !/^[6-9]/.test(value) };
  }
  const { rest } = entry;
  // A wrong first digit that is already there was pasted or is left over from a correction: its writer has to fix it.
  if (startsWrong(digits) && !startsWrong(rest)) return { value: rest, blocked: true };
  return { value: digits.length > phoneLength ? rest : digits, blocked: false };
};
