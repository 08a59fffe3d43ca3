// Locked PDFs are refused; restricted, damaged and very large ones are taken. What is damaged is marked, pictures as well.
import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { FileKind } from '#contract/files.ts';
import { certificateMaxBytes, receiptMaxBytes } from '#contract/limits.ts';
import { makeJpg, makePng, paddedTo } from '#tests/files/sample-files.ts';
import {
  makeDamagedPdf,
  makeLockedPdf,
  makePdf,
  makeRestrictedPdf,
  makeSealedPdf,
} from '#tests/files/sample-pdfs.ts';
import { inspectFile, watchFile } from './take-file.ts';

const inspect = async (content: Buffer, asked: number[] = [], kind: FileKind = 'pdf') => {
  const watch = watchFile();
  for (let at = 0; at < content.length; at += 65_536) watch.see(content.subarray(at, at + 65_536));
  const read = async (start: number, bytes: number) => {
    asked.push(bytes);
    return content.subarray(start, start + bytes);
  };
  return inspectFile(kind, { bytes: content.length, read }, watch);
};

describe('a PDF', () => {
  it('is whole with its table where it says', async () => {
    expect(await inspect(makePdf())).toEqual({ damaged: false });
    expect(await inspect(makePdf({ bytes: 300_000 }))).toEqual({ damaged: false });
  });

  it('may have something before its mark and after its end', async () => {
    expect(await inspect(Buffer.concat([Buffer.from('\ufeff\n'), makePdf()]))).toEqual({ damaged: false });
    expect(await inspect(Buffer.concat([makePdf(), Buffer.alloc(200_000)]))).toEqual({ damaged: false });
  });

  it('is marked as damaged when it is cut off or its table is elsewhere', async () => {
    expect(await inspect(makeDamagedPdf())).toEqual({ damaged: true });
    expect(await inspect(Buffer.from('%PDF-1.7\n'))).toEqual({ damaged: true });
    const moved = makePdf()
      .toString('latin1')
      .replace(/startxref\n\d+/, 'startxref\n17');
    expect(await inspect(Buffer.from(moved, 'latin1'))).toEqual({ damaged: true });
  });

  it('is refused when it needs a password to open', async () => {
    await expect(inspect(makeLockedPdf())).rejects.toMatchObject({ code: 'file.locked' });
  });

  it.each(['/#45ncrypt', '/#45#6e#63#72#79#70#74'])(
    'is refused when the key is written as %s',
    async (spelling) => {
      const respelt = (content: Buffer) =>
        Buffer.from(content.toString('latin1').replace(/\/Encrypt\b/, spelling), 'latin1');
      await expect(inspect(respelt(makeLockedPdf()))).rejects.toMatchObject({ code: 'file.locked' });
    },
  );

  it('is taken when it is encrypted against printing alone', async () => {
    expect(await inspect(makeRestrictedPdf())).toEqual({ damaged: false });
  });

  it('is refused when it is encrypted for the holders of a key, or nobody can tell how', async () => {
    const unknown = makeRestrictedPdf()
      .toString('latin1')
      .replace('/Filter /Standard', '/Filter /Adobe.PubSec');
    for (const sealed of [makeSealedPdf(), Buffer.from(unknown, 'latin1')]) {
      await expect(inspect(sealed)).rejects.toMatchObject({ code: 'file.locked' });
    }
  });

  it('is taken with a mark when it was made to fill the memory of whoever opens it', async () => {
    const hostile = Buffer.alloc(receiptMaxBytes, '(');
    hostile.write('%PDF-1.7\n');
    hostile.write('/Encrypt 5 0 R\nstartxref\n9\n%%EOF\n', receiptMaxBytes - 40);
    expect(await inspect(hostile)).toEqual({ damaged: true });
  });

  it('is handed over in small pieces, also where all of it is wanted: each holds the server up', async () => {
    const asked: number[] = [];
    const content = Buffer.alloc(1_000_000, 'x\n');
    content.write('%PDF-1.7\n');
    content.write('/Encrypt 5 0 R\nstartxref\n9\n%%EOF\n', content.length - 40);
    expect(await inspect(content, asked)).toEqual({ damaged: true });
    expect(Math.max(...asked)).toBeLessThanOrEqual(262_144);
  });

  it('is not unpacked beyond measure before it is known to need a password', async () => {
    const locked = makeLockedPdf().toString('latin1');
    const at = locked.lastIndexOf('\nxref') + 1;
    const unpacked = 450_000_000;
    const packed = deflateSync(Buffer.alloc(unpacked), { level: 1 }).toString('latin1');
    const table =
      `99 0 obj\n<</Type/XRef/Size 100/Index[99 1]/W[1 1 ${unpacked - 2}]/Filter/FlateDecode/Length ${packed.length}>>\n` +
      `stream\n${packed}\nendstream\nendobj\n`;
    const rest = locked
      .slice(at)
      .replace(/trailer\s*<</, `$&/Prev ${at} `)
      .replace(/startxref\n\d+/, `startxref\n${at + table.length}`);
    expect(await inspect(Buffer.from(locked.slice(0, at) + table + rest, 'latin1'))).toEqual({
      damaged: true,
    });
  });

  it('is looked through quickly, whatever its bytes', () => {
    const piece = Buffer.from(Array.from({ length: 65_536 }, (_, at) => (at * 40_503) >> 5));
    const hostile = Buffer.from('/#45#6e#63#72#79#70#75'.repeat(2_979));
    for (const bytes of [piece, hostile]) {
      const watch = watchFile();
      const startedAt = performance.now();
      for (let passed = 0; passed < certificateMaxBytes; passed += bytes.length) watch.see(bytes);
      expect(performance.now() - startedAt).toBeLessThan(2_000);
    }
  });

  it('is judged quickly at the largest size', async () => {
    const content = makePdf({ bytes: certificateMaxBytes });
    const startedAt = performance.now();
    expect(await inspect(content)).toEqual({ damaged: false });
    expect(performance.now() - startedAt).toBeLessThan(5_000);
  });
});

describe('a picture', () => {
  const ends = (content: Buffer, kind: FileKind) => inspect(content, [], kind);
  /** With a small picture in a segment before the picture itself, as cameras write it. */
  const withThumbnail = (): Buffer => {
    const length = Buffer.alloc(2);
    length.writeUInt16BE(makeJpg().length + 2);
    const segment = Buffer.concat([Buffer.from('ffe1', 'hex'), length, makeJpg()]);
    return Buffer.concat([makeJpg().subarray(0, 2), segment, makeJpg().subarray(2)]);
  };

  it.each([
    ['jpg', makeJpg()],
    ['jpg', withThumbnail()],
    ['jpg', paddedTo(20_000, makeJpg())],
    ['png', makePng()],
  ] as const)('of kind %s is whole with its end', async (kind, content) => {
    expect(await ends(content, kind)).toEqual({ damaged: false });
  });

  it.each([
    ['jpg', makeJpg().subarray(0, -4)],
    ['jpg', makeJpg().subarray(0, 40)],
    ['jpg', withThumbnail().subarray(0, -4)],
    ['jpg', paddedTo(20_000, makeJpg().subarray(0, -4))],
    ['png', makePng().subarray(0, -8)],
  ] as const)('of kind %s that breaks off is marked', async (kind, content) => {
    expect(await ends(content, kind)).toEqual({ damaged: true });
  });
});
