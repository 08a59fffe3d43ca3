// A text as a QR code. Made here and not on the page, which is lighter without the encoder.
import { encode } from 'uqr';
import { packQr, type QrCode } from '#contract/qr.ts';

/** Those asked for last: making one takes longer than all else in an answer, and a page is opened more than once. */
const made = new Map<string, QrCode>();
const mostKept = 1_000;

/** Error correction M (15 %), as shops print it. */
export const qrCode = (text: string): QrCode => {
  const code = made.get(text) ?? packQr(encode(text, { ecc: 'M', border: 0 }).data);
  made.delete(text);
  made.set(text, code);
  const [oldest] = made.keys();
  if (made.size > mostKept && oldest !== undefined) made.delete(oldest);
  return code;
};
