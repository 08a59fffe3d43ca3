// What a file is, by content alone.
import { describe, expect, it } from 'vitest';
import { liars, truthfulFiles } from '#tests/files/sample-files.ts';
import { makePdf } from '#tests/files/sample-pdfs.ts';
import { kindSeen } from './file-kinds.ts';
import { certificateRules, receiptRules } from './files.ts';

const pdfBehind = (text: string): Buffer => Buffer.concat([Buffer.from(text), makePdf()]);

describe('a kind', () => {
  it.each(Object.entries(truthfulFiles))('is known: %s', (kind, content) => {
    expect(kindSeen(content)).toBe(kind);
  });

  it.each(Object.entries(liars))('is not made of %s', (_, content) => {
    const accepted: unknown[] = [...receiptRules.kinds, ...certificateRules.kinds];
    expect(accepted).not.toContain(kindSeen(content));
  });

  it.each([
    ['heic', liars.heic],
    ['heic', Buffer.from('\0\0\0\x18ftypmif1')],
    ['avif', Buffer.from('\0\0\0\x20ftypavif')],
    ['video', Buffer.from('\0\0\0\x20ftypisom')],
    ['webp', Buffer.from('RIFF\0\0\0\0WEBP')],
    ['gif', liars.gif],
    ['office', liars['a zip']],
    ['web', liars.html],
    [undefined, liars.text],
  ])('that is not taken is called %s', (kind, content = Buffer.alloc(0)) => {
    expect(kindSeen(content)).toBe(kind);
  });

  it('is PDF behind white space or a byte-order mark within 1,024 bytes', () => {
    for (const lead of ['\ufeff', '\n', '\ufeff \r\n\t\f\0', ' '.repeat(1_019)]) {
      expect(kindSeen(pdfBehind(lead))).toBe('pdf');
    }
    for (const lead of ['x', '\n\ufeff', 'x\n', ' '.repeat(1_020), '\u00a0']) {
      expect(kindSeen(pdfBehind(lead))).toBeUndefined();
    }
  });

  it('is nothing for nothing', () => {
    expect(kindSeen(Buffer.alloc(0))).toBeUndefined();
    expect(kindSeen(Buffer.from('%PDF'))).toBeUndefined();
    expect(kindSeen(Buffer.from('89504e47', 'hex'))).toBeUndefined();
  });
});
