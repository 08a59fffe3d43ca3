// Writes a picture of few colours as a PNG with a palette: a quarter of the size of one with full colours.

import { crc32, deflateSync } from 'node:zlib';

/** Blends are told apart in steps of this size, which the eye cannot on the edges of lines and letters. */
const colourStep = 12;

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
};

/** @param pixels four bytes a pixel, all opaque. @param level how hard it is made smaller, up to 9. @throws if the picture has more colours than a palette holds. */
export const indexedPng = (pixels: Uint8Array, width: number, height: number, level = 9): Buffer => {
  const palette: number[] = [];
  const indices = new Map<number, number>();
  const rows = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = 4 * (y * width + x);
      const [red = 0, green = 0, blue = 0] = [pixels[at], pixels[at + 1], pixels[at + 2]];
      const step = (value: number) => Math.round(value / colourStep);
      const key = (step(red) << 16) | (step(green) << 8) | step(blue);
      let index = indices.get(key);
      if (index === undefined) {
        index = indices.size;
        if (index > 255) throw new Error('The picture has more colours than a palette holds.');
        indices.set(key, index);
        palette.push(red, green, blue);
      }
      rows[y * (width + 1) + 1 + x] = index;
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 3, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from(palette)),
    chunk('IDAT', deflateSync(rows, { level })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
};
