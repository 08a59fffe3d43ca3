// Money is an integer number of paise everywhere; these are the only places where it turns into text or rupees and back.
import { amountTextMaxLength } from './limits.ts';
import { asciiDigits, normaliseCode } from './text.ts';

/** Ten thousand crore rupees: far above any fee, far below 2^53 paise. */
const maxPaise = 10_000_000_000_000;

const currency = /^(?:rs|inr|rupees|₹)[.:]? ?/i;
/** As bills end an amount: `25,000/-`, `25,000 INR`, `25,000 ₹`, `25,000/- only.` */
const ending = /(?:\/[-=–—]\.?|inr\.?|rs\.?|rupees\.?|₹)$/i;
const only = / ?only\.?$/i;
const plain = /^\d+$/;
const indian = /^\d{1,2}(?:,\d{2})*,\d{3}$/;
const western = /^\d{1,3}(?:,\d{3})+$/;

/**
 * Paise from an amount as people write it: `25000`, `1,25,000.50`, `125,000`, `Rs. 25000`, `₹1,25,000`, `25,000/- only`. Groups must be
 * consistently Indian or Western, with at most two decimals. `undefined` for anything else, negative amounts included.
 */
export const parseRupees = (text: string): number | undefined => {
  if (text.length > amountTextMaxLength) return undefined;
  const bare = asciiDigits(normaliseCode(text))
    .replace(only, '')
    .replace(ending, '')
    .replace(currency, '')
    .trim();
  const [whole = '', fraction, ...more] = bare.split('.');
  if (more.length > 0 || !(plain.test(whole) || indian.test(whole) || western.test(whole))) return undefined;
  if (fraction !== undefined && !/^\d{1,2}$/.test(fraction)) return undefined;
  const paise = Number(whole.replaceAll(',', '')) * 100 + Number((fraction ?? '').padEnd(2, '0'));
  return paise <= maxPaise ? paise : undefined;
};

/** Rupees as the contract carries them: a number with at most two decimals. */
export const rupeesFromPaise = (paise: number): number => paise / 100;

/** Rounds to the nearest paisa. */
export const paiseFromRupees = (rupees: number): number => Math.round(rupees * 100);

/** Two decimals with a dot and no groups, as a payment address and a spreadsheet want it: `25000.00`. */
export const plainRupees = (paise: number): string =>
  `${Math.trunc(paise / 100)}.${String(Math.abs(paise % 100)).padStart(2, '0')}`;

/** `Rs. 1,25,000`, with paise only if there are any. */
export const formatRupees = (paise: number): string => {
  const whole = String(Math.trunc(paise / 100));
  const head = whole.slice(0, -3).replace(/\B(?=(?:\d\d){1,7}$)/g, ',');
  const grouped = head === '' ? whole : `${head},${whole.slice(-3)}`;
  return `Rs. ${grouped}${paise % 100 === 0 ? '' : `.${String(paise % 100).padStart(2, '0')}`}`;
};
