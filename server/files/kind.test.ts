// What a file is, by content alone.
import { describe, expect, it } from 'vitest';
import { liars, truthfulFiles } from '#tests/files/sample-files.ts';
import { makePdf } from '#tests/files/sample-pdfs.ts';
import { kindOf } from './kind.ts';

const pdfBehind = (text: string): Buffer => Buffer.concat([Buffer.from(text), makePdf()]);

describe('a kind', () => {
  it.each(Object.entries(truthfulFiles))('is known: %s', async (kind, content) => {
    expect(await kindOf(content)).toBe(kind);
  });

  it.each(Object.entries(liars))('is not made of %s', async (_, content) => {
    expect(await kindOf(content)).toBeUndefined();
  });

  it('is PDF behind white space or a byte-order mark within 1,024 bytes', async () => {
    for (const lead of ['\ufeff', '\n', '\ufeff \r\n\t\f\0', ' '.repeat(1_019)]) {
      expect(await kindOf(pdfBehind(lead))).toBe('pdf');
    }
    for (const lead of ['x', '\n\ufeff', 'x\n', ' '.repeat(1_020), '\u00a0']) {
      expect(await kindOf(pdfBehind(lead))).toBeUndefined();
    }
  });

  it('is nothing for nothing', async () => {
    expect(await kindOf(Buffer.alloc(0))).toBeUndefined();
    expect(await kindOf(Buffer.from('%PDF'))).toBeUndefined();
    expect(await kindOf(Buffer.from('89504e47', 'hex'))).toBeUndefined();
  });
});
