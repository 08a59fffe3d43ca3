// The pictures that must be files: the favicon set, and what link previews show. All of one drawing system.

import { readPosters } from './posters.ts';
import { drawingSvg, floor, pictureNamed, renderer, svg } from './svg.ts';

export type SiteFile = { name: string; data: Buffer | string };

/** The mark on a tile of floor; `inset` leaves room for launchers that cut icons to circles. */
const tile = (size: number, inset: number, radius: number) =>
  svg(
    size,
    size,
    `<rect width="${size}" height="${size}" rx="${radius}" fill="${floor}"/>` +
      drawingSvg(pictureNamed('logo'), {
        x: inset,
        y: inset,
        width: size - 2 * inset,
        height: size - 2 * inset,
      }),
  );

const png = (picture: string) => renderer(picture).render().asPng();

/** An icon file that holds one PNG. */
const ico = (picture: Buffer, size: number): Buffer => {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(1, 4);
  header.writeUInt8(size, 6);
  header.writeUInt8(size, 7);
  header.writeUInt16LE(1, 10);
  header.writeUInt16LE(32, 12);
  header.writeUInt32LE(picture.length, 14);
  header.writeUInt32LE(header.length, 18);
  return Buffer.concat([header, picture]);
};

export const makePictures = (): SiteFile[] => {
  return [
    { name: 'favicon.svg', data: tile(32, 3, 7) },
    { name: 'favicon.ico', data: ico(png(tile(32, 3, 7)), 32) },
    { name: 'apple-touch-icon.png', data: png(tile(180, 26, 0)) },
    { name: 'icon-192.png', data: png(tile(192, 20, 40)) },
    { name: 'icon-512.png', data: png(tile(512, 54, 106)) },
    { name: 'icon-maskable-512.png', data: png(tile(512, 104, 0)) },
    ...readPosters(),
  ];
};
