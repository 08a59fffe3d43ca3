// Values in one piece: "5:27 pm IST" and "Rs. 25,000" have no place for a line to break.
import { formatRupees } from '#contract/money.ts';
import { formatInstant, type Zone } from '#contract/time.ts';

const inOnePiece = (text: string): string => text.replaceAll(' ', '\u00a0');

/** From paise, with spaces that do not break. */
export const shownRupees = (paise: number): string => inOnePiece(formatRupees(paise));

/** Returns `undefined` if the text is not a time. A line may only break between date and time. */
export const shownInstant = (iso: string | undefined, zone: Zone): string | undefined => {
  if (iso === undefined || Number.isNaN(Date.parse(iso))) return undefined;
  const [date = '', time = ''] = formatInstant(iso, zone).split(', ');
  return `${inOnePiece(date)}, ${inOnePiece(time)}`;
};
