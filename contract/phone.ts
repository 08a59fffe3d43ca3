// Indian phone numbers, as typed, pasted, dictated or sent: one reading for the page and the server.
import { phoneLength } from './limits.ts';
import { asciiDigits } from './text.ts';

const separators = /[\s\p{Cf}\p{Pd}\u2212()[\]{}./,'’]/gu;

/**
 * The ten digits a person meant, where that can be told; otherwise what is left when separators are gone.
 * `+91`, `0091`, `91` before ten digits and a trunk `0` are removed, in that order. Never shortens a number otherwise.
 */
export const normalisePhone = (text: string): string => {
  const bare = asciiDigits(text).replace(separators, '').replace(/^＋/, '+');
  const international = /^(?:\+|00)91(\d+)$/.exec(bare);
  if (international) return (international[1] ?? '').replace(/^0+/, '');
  if (!/^\d+$/.test(bare)) return bare;
  if (bare.length <= phoneLength) return bare;
  return bare.replace(/^91(?=0?[6-9])/, '').replace(/^0(?!0)/, '');
};

/** `undefined` when the number is right, else which rule it breaks. Takes a normalised number. */
export const phoneFault = (phone: string): 'missing' | 'length' | 'start' | undefined => {
  if (phone === '') return 'missing';
  if (!/^\d+$/.test(phone) || phone.length !== phoneLength) return 'length';
  return /^[6-9]/.test(phone) ? undefined : 'start';
};

/**
 * What the field shows after its text became `text`. `blocked` says that a first digit outside 6 to 9 was held back.
 * A number that was pasted whole and cannot be an Indian mobile number stays as it is, so that its writer can see it.
 */
export const phoneFieldText = (text: string, previous: string): { value: string; blocked: boolean } => {
  const typedOne = Array.from(text).length - Array.from(previous).length <= 1;
  const normal = normalisePhone(text);
  if (!typedOne && phoneFault(normal) !== undefined && /\d/.test(normal) && normal.length > phoneLength) {
    return { value: normal.replace(/[^\d+]/g, ''), blocked: !/^[6-9]/.test(normal) };
  }
  const digits = normalisePhone(normal.replace(/\D/g, ''));
  const startsRight = digits.replace(/^[0-5]+/, '');
  const value = startsRight.length > phoneLength && typedOne ? previous : startsRight;
  return { value, blocked: startsRight.length < digits.length };
};
