// The download header carries any name in both of its forms and cannot be broken out of.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contentDisposition } from './attachment.ts';

const trueName = (header: string): string =>
  decodeURIComponent(/filename\*=UTF-8''([^;]*)$/.exec(header)?.[1] ?? '');

describe('a download name', () => {
  it('stands in both forms', () => {
    expect(contentDisposition('ಪ್ರಮಾಣ 🎓 (1).pdf')).toBe(
      `attachment; filename="______ _ (1).pdf"; filename*=UTF-8''${encodeURIComponent('ಪ್ರಮಾಣ 🎓 ')}%281%29.pdf`,
    );
    expect(contentDisposition('a "b" 100%.pdf')).toBe(
      `attachment; filename="a _b_ 100_.pdf"; filename*=UTF-8''a%20%22b%22%20100%25.pdf`,
    );
  });

  it('comes out as it went in, and leaves its quotes in no case', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (name) => {
        const header = contentDisposition(name);
        expect(header).toMatch(/^attachment; filename="[^"\\]*"; filename\*=UTF-8''[\w%.~!#$&+^`|-]*$/);
        expect(trueName(header)).toBe(name);
      }),
    );
    expect(() => contentDisposition('lone \ud800 half.pdf')).not.toThrow();
  });
});
