// The bank's reference of a payment (UTR) as staff read it in the account: one spelling, so that a second use is found.
import { utrTextMaxLength } from './limits.ts';
import { isBlank, normaliseCode } from './text.ts';

/**
 * How the reference is stored and compared: upper case, without the spaces and dashes that people put in. Text longer than
 * people write a reference is returned as it is and is not a reference.
 */
export const normaliseUtr = (text: string): string =>
  text.length > utrTextMaxLength
    ? text
    : normaliseCode(text)
        .replace(/[\s\p{Pd}]/gu, '')
        .toUpperCase();

/** For text that `normaliseUtr` returned: 8 to 32 letters and digits, at least one digit. */
export const isUtr = (utr: string): boolean => /^[A-Z0-9]{8,32}$/.test(utr) && /\d/.test(utr);

export const utrWords = {
  missing: 'Please enter the reference, or tick that the bank shows none.',
  both: 'There is a reference here. Please take it out, or the tick below.',
  wrong: 'A bank reference is 8 to 32 letters and digits, with at least one digit.',
  unusual:
    'This is an unusual length. UPI and IMPS references have 12 digits, NEFT references 16 characters, RTGS references 22. Please compare it with the account once more.',
} as const;

/** UPI and IMPS: 12 digits. NEFT: 16 letters and digits. RTGS: 22. Other banks' references exist, but a slip is likelier. */
export const isUsualUtr = (utr: string): boolean => /^(?:\d{12}|[A-Z0-9]{16}|[A-Z0-9]{22})$/.test(utr);

/** What is wrong with an entry: a reference, or the tick that there is none, and not both. */
export const utrFault = ({ utr, hasNoUtr }: { utr: string; hasNoUtr: boolean }): string | undefined => {
  if (isBlank(utr)) return hasNoUtr ? undefined : utrWords.missing;
  if (hasNoUtr) return utrWords.both;
  return isUtr(normaliseUtr(utr)) ? undefined : utrWords.wrong;
};

export const notSeenWords = 'Please look for the amount in the bank account first.';
