// Needles are found wherever the pieces are cut.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { watchForNeedles } from './needles.ts';

describe('a watch', () => {
  it('knows where each needle was last', () => {
    const needles = ['abab', 'ba'];
    const text = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 60 }).map((each) => each.join(''));
    fc.assert(
      fc.property(text, fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1 }), (all, sizes) => {
        const watch = watchForNeedles(needles);
        for (let at = 0, piece = 0; at < all.length; piece += 1) {
          const size = sizes[piece % sizes.length] ?? 1;
          watch.see(Buffer.from(all.slice(at, at + size)));
          at += size;
        }
        for (const needle of needles) {
          const at = all.lastIndexOf(needle);
          expect(watch.lastAt(needle)).toBe(at === -1 ? undefined : at);
        }
      }),
    );
  });
});
