// The size of a picture, read before anything is unpacked.
import { PNG } from 'pngjs';
import { expect, it } from 'vitest';
import { makeJpg, makePng } from '#tests/files/sample-files.ts';
import { pixelsOf } from './pixels.ts';

const viewOf = (file: Buffer) => new DataView(file.buffer, file.byteOffset, file.byteLength);

it('reads the size of both kinds', () => {
  expect(pixelsOf(viewOf(makePng()), 'png')).toBe(4);
  expect(pixelsOf(viewOf(PNG.sync.write(new PNG({ width: 300, height: 20 }))), 'png')).toBe(6_000);
  expect(pixelsOf(viewOf(makeJpg()), 'jpg')).toBe(1);
});

it('sees a small file that is a huge picture', () => {
  const bomb = makePng();
  bomb.writeUInt32BE(60_000, 16);
  bomb.writeUInt32BE(60_000, 20);
  expect(pixelsOf(viewOf(bomb), 'png')).toBe(3_600_000_000);
});

it('ends on anything', () => {
  for (const content of [
    Buffer.alloc(0),
    Buffer.from([0xff, 0xd8]),
    Buffer.alloc(64, 0xff),
    makeJpg().subarray(0, 30),
  ])
    for (const kind of ['jpg', 'png'] as const)
      expect(pixelsOf(viewOf(content), kind)).toBeGreaterThanOrEqual(0);
});
