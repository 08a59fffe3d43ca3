// A text as a QR code.

import { encode } from 'uqr';
import { QrCode } from '#ui/qr-code.tsx';

export const Qr = ({ text, label }: { text: string; label: string }) => {
  const { size, data } = encode(text, { ecc: 'M', border: 0 });
  const path = data
    .flatMap((row, y) => row.flatMap((black, x) => (black ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('');
  return <QrCode code={{ modules: size, path }} title={label} className="qr-code" />;
};
