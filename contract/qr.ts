// A QR code between server and page: its modules as bits, a twelfth of what a drawing would weigh. Whoever shows it draws it.
import * as z from 'zod/mini';
import { pick, pickText } from './json-fields.ts';

/** `modules` is the length of a side; `bits` has one for each module, row by row, 1 for black, in hexadecimal. No quiet zone. */
export const qrSchema = z.object({ modules: z.number(), bits: z.string() });
export type QrCode = z.infer<typeof qrSchema>;

/** Of the largest code there is: ISO/IEC 18004, version 40. */
const mostModules = 177;

/** `data[y][x]` is true for a black module. */
export const packQr = (data: readonly (readonly boolean[])[]): QrCode => {
  const black = data.flat();
  const digits = Array.from({ length: Math.ceil(black.length / 4) }, (_, at) =>
    [8, 4, 2, 1].reduce((sum, bit, place) => sum + (black[4 * at + place] ? bit : 0), 0).toString(16),
  );
  return { modules: data.length, bits: digits.join('') };
};

/** Returns `undefined` for what is not a whole code. */
export const readQr = (value: unknown): QrCode | undefined => {
  const modules = Number(pick(['modules'], value));
  const bits = pickText(['bits'], value) ?? '';
  const isWhole =
    Number.isInteger(modules) &&
    modules > 0 &&
    modules <= mostModules &&
    bits.length === Math.ceil(modules ** 2 / 4) &&
    /^[0-9a-f]+$/.test(bits);
  return isWhole ? { modules, bits } : undefined;
};

/** As an SVG path, one unit a module: a rectangle for each run of black modules in a row. */
export const qrPath = ({ modules, bits }: QrCode): string => {
  const isBlack = (x: number, y: number): boolean => {
    const at = y * modules + x;
    return x < modules && (Number.parseInt(bits.charAt(at >> 2), 16) & (8 >> (at & 3))) !== 0;
  };
  let path = '';
  for (let y = 0; y < modules; y += 1) {
    for (let x = 0; x < modules; x += 1) {
      const from = x;
      while (isBlack(x, y)) x += 1;
      if (x > from) path += `M${from} ${y}h${x - from}v1h${from - x}z`;
    }
  }
  return path;
};
