// The standard UPI payment address (NPCI's linking specification 1.6) that the QR code and the app button hold.
import { plainRupees } from '#contract/money.ts';

export type UpiPayment = {
  /** The payee's address, `name@bank`. */
  payee: string;
  payeeName: string;
  amountPaise: number;
  note: string;
  reference: string;
};

const referenceMaxLength = 35;
const noteMaxLength = 50;

/** Payment apps refuse notes with characters beyond these. */
const plainNote = (note: string): string =>
  Array.from(
    note
      .replace(/[^\p{L}\p{M}\p{N} .-]+/gu, ' ')
      .replace(/ +/g, ' ')
      .trim(),
  )
    .slice(0, noteMaxLength)
    .join('')
    .trim();

/** Spaces as `%20`, not `+`; the payee's `@` as it is, since some apps do not decode it. */
const encode = (value: string): string => encodeURIComponent(value).replaceAll('%40', '@');

/** Returns `undefined` if there is nothing to pay. The order of the parameters is fixed: some apps depend on it. */
export const upiAddress = (payment: UpiPayment): string | undefined => {
  if (payment.amountPaise <= 0) return undefined;
  const parameters = [
    ['pa', payment.payee],
    ['pn', payment.payeeName],
    ['am', plainRupees(payment.amountPaise)],
    ['cu', 'INR'],
    ['tn', plainNote(payment.note)],
    ['tr', payment.reference.slice(0, referenceMaxLength)],
  ] as const;
  return `upi://pay?${parameters.map(([name, value]) => `${name}=${encode(value)}`).join('&')}`;
};
