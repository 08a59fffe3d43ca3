// Reads a QR code off a picture of the page, with a reader that has nothing to do with what drew it.
import jsqr from 'jsqr';
import { PNG } from 'pngjs';

// Its types say otherwise, but it is a CommonJS module.
const read = jsqr.default;

/** The text in the one code on a PNG; `undefined` where none can be read. */
export const decodeQr = (screenshot: Buffer): string | undefined => {
  const { data, width, height } = PNG.sync.read(screenshot);
  return read(new Uint8ClampedArray(data), width, height)?.data;
};
