// Pictures of four coloured quarters, so that a test can tell which way up one is shown.
import { PNG } from 'pngjs';

export const quarters = {
  red: [230, 30, 30],
  green: [30, 160, 60],
  blue: [40, 60, 220],
  white: [250, 250, 250],
} as const;

/** Red and green above, blue and white below. */
export const makeQuarters = (width = 400, height = 200): PNG => {
  const picture = new PNG({ width, height });
  const { red, green, blue, white } = quarters;
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const [left, right] = y < height / 2 ? [red, green] : [blue, white];
      const colour = x < width / 2 ? left : right;
      for (const [at, value] of [...colour, 255].entries()) picture.data[(y * width + x) * 4 + at] = value;
    }
  }
  return picture;
};

export const makeQuartersPng = (): Buffer => PNG.sync.write(makeQuarters());

/** A JPEG with an EXIF segment that says how it is turned (1 to 8). */
export const withOrientation = (jpg: Buffer, orientation: number): Buffer => {
  const tiff = Buffer.alloc(26);
  tiff.write('MM', 0, 'latin1');
  tiff.writeUInt16BE(42, 2);
  tiff.writeUInt32BE(8, 4);
  tiff.writeUInt16BE(1, 8);
  tiff.writeUInt16BE(0x0112, 10);
  tiff.writeUInt16BE(3, 12);
  tiff.writeUInt32BE(1, 14);
  tiff.writeUInt16BE(orientation, 18);
  const body = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff]);
  const head = Buffer.alloc(4);
  head.writeUInt16BE(0xffe1, 0);
  head.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([jpg.subarray(0, 2), head, body, jpg.subarray(2)]);
};
