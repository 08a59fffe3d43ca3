// Indian phone numbers, as typed, pasted, dictated or sent: one reading for the page and the server.
import { phoneLength } from './limits.ts';
import { asciiDigits } from './text.ts';

const separators = /[\s\p{Cf}\p{Pd}\u2212()[\]{}./,'’]/gu;

/**
 * The ten digits a person meant, where that can be told; otherwise what is left when separators are gone.
 * `+91`, `0091`, and in a longer number a leading `91` or trunk `0`, are removed. Never shortens a number otherwise.
 */
export const normalisePhone = (text: string): string => {
  const bare = asciiDigits(text).replace(separators, '').replace(/^＋/, '+');
  const international = /^(?:\+|00)91(\d+)$/.exec(bare);
  if (international) return (international[1] ?? '').replace(/^0+/, '');
  if (!/^\d+$/.test(bare)) return bare;
  const shorter = bare.length <= phoneLength ? bare : bare.replace(/^(?:910?(?=[6-9])|0(?!0))/, '');
  return shorter === bare ? bare : normalisePhone(shorter);
};

/** `undefined` when the number is right, else which rule it breaks. Takes a normalised number. */
export const phoneFault = (phone: string): 'missing' | 'length' | 'start' | undefined => {
  if (phone === '') return 'missing';
  if (!/^\d+$/.test(phone) || phone.length !== phoneLength) return 'length';
  return /^[6-9]/.test(phone) ? undefined : 'start';
};

const startsWrong = (digits: string): boolean => /^[0-5]/.test(digits);

/** What `text` was before characters came into it, and how many came. */
const beforeInsertion = (text: string, previous: string): { rest: string; inserted: number } => {
  const most = Math.min(text.length, previous.length);
  let start = 0;
  while (start < most && text[start] === previous[start]) start += 1;
  let end = 0;
  while (end < most - start && text.at(-1 - end) === previous.at(-1 - end)) end += 1;
  return {
    rest: text.slice(0, start) + text.slice(text.length - end),
    inserted: Array.from(text.slice(start, text.length - end)).length,
  };
};

/**
 * What the field shows after its text became `text`. `blocked` says that a first digit outside 6 to 9 is held back, or
 * stands there because it came with more. Nothing that was pasted is cut, and taking characters away takes no others.
 */
export const phoneFieldText = (text: string, previous: string): { value: string; blocked: boolean } => {
  const { rest, inserted } = beforeInsertion(text, previous);
  const normal = normalisePhone(text);
  const digits = normalisePhone(normal.replace(/\D/g, ''));
  if (inserted === 0) return { value: digits, blocked: false };
  if (inserted > 1) {
    const value = phoneFault(normal) === undefined ? normal : normal.replace(/[^\d+]/g, '');
    return { value, blocked: value !== '' && !/^[6-9]/.test(value) };
  }
  // A wrong start that stands there already was pasted or is left of a correction: its writer is to mend it.
  if (startsWrong(digits) && !startsWrong(rest)) return { value: rest, blocked: true };
  return { value: digits.length > phoneLength ? rest : digits, blocked: false };
};
