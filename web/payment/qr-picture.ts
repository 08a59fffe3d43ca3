// The QR code of a payment as a picture to keep.
import { type QrCode, qrPath } from '#contract/qr.ts';
import { quietModules } from '#ui/qr-code.tsx';

const savedPixels = 1_024;
const savedTextPixels = 96;

/** A PNG, with `caption` under the code. `undefined` if the browser cannot draw. */
export const qrPicture = async (code: QrCode, caption: string): Promise<Blob | undefined> => {
  const size = code.modules + 2 * quietModules;
  const module = Math.floor(savedPixels / size);
  const width = module * size;
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = width + savedTextPixels;
  const context = canvas.getContext('2d');
  if (context === null) return undefined;
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = '#000000';
  context.font = `600 ${savedTextPixels / 2}px sans-serif`;
  context.textAlign = 'center';
  context.fillText(caption, width / 2, width + savedTextPixels / 3);
  context.scale(module, module);
  context.translate(quietModules, quietModules);
  context.fill(new Path2D(qrPath(code)));
  return (await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))) ?? undefined;
};
