// A text as a QR code.

import { encode } from 'uqr';
import { packQr } from '#contract/qr.ts';
import { QrCode } from '#ui/qr-code.tsx';

export const Qr = ({ text, label }: { text: string; label: string }) => {
  const { data } = encode(text, { ecc: 'M', border: 0 });
  return <QrCode code={packQr(data)} title={label} className="qr-code" />;
};
