// A text as a QR code. Drawn here and not on the page, which is lighter without the encoder.
import { encode } from 'uqr';
import type { PaymentMethods } from '#contract/payment.ts';

type QrCode = NonNullable<PaymentMethods['upi']>['qr'];

/** Returns one rectangle for each run of black modules in a row, without a quiet zone. Error correction M (15 %), as shops print it. */
export const qrCode = (text: string): QrCode => {
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
