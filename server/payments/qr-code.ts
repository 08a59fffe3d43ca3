// A text as a QR code. Drawn here and not on the page, which is lighter without the encoder.
import { encode } from 'uqr';
import type { PaymentMethods } from '#contract/payment.ts';

type QrCode = NonNullable<PaymentMethods['upi']>['qr'];

/** Those asked for last: drawing one takes longer than all else in an answer, and a page is opened more than once. */
const drawn = new Map<string, QrCode>();
const mostKept = 1_000;

/** One rectangle for each run of black modules in a row. Error correction M (15 %), as shops print it. */
const draw = (text: string): QrCode => {
  const { size, data } = encode(text, { ecc: 'M', border: 0 });
  const path = data
    .flatMap((row, y) =>
      row.flatMap((black, x) => {
        if (!black || row[x - 1]) return [];
        let end = x;
        while (row[end]) end += 1;
        return [`M${x} ${y}h${end - x}v1h${x - end}z`];
      }),
    )
    .join('');
  return { modules: size, path };
};

/** Without a quiet zone. */
export const qrCode = (text: string): QrCode => {
  const code = drawn.get(text) ?? draw(text);
  drawn.delete(text);
  drawn.set(text, code);
  const [oldest] = drawn.keys();
  if (drawn.size > mostKept && oldest !== undefined) drawn.delete(oldest);
  return code;
};
