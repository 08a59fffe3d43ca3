// Needles are found wherever the pieces are cut.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { searchBytes } from './byte-search.ts';

describe('a watch', () => {
  it('knows where each term was last', () => {
    const terms = ['abab', 'ba'];
    const text = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 60 }).map((each) => each.join(''));
    fc.assert(
      fc.property(text, fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1 }), (all, sizes) => {
        const watch = searchBytes(terms);
        for (let at = 0, piece = 0; at < all.length; piece += 1) {
          const size = sizes[piece % sizes.length] ?? 1;
          watch.see(Buffer.from(all.slice(at, at + size)));
          at += size;
        }
        for (const term of terms) {
          const at = all.lastIndexOf(term);
          expect(watch.lastAt(term)).toBe(at === -1 ? undefined : at);
        }
      }),
    );
  });

  it('knows a PDF name in every spelling, across every border', () => {
    const written = (spelt: readonly ('plain' | 'lower' | 'upper')[]): string =>
      Array.from('Encrypt', (letter, at) => {
        const hex = letter.charCodeAt(0).toString(16);
        if (spelt[at] === 'lower') return `#${hex}`;
        return spelt[at] === 'upper' ? `#${hex.toUpperCase()}` : letter;
      }).join('');
    const spelling = fc.array(fc.constantFrom('plain', 'lower', 'upper'), { minLength: 7, maxLength: 7 });
    const filler = fc.string({ unit: fc.constantFrom('/', '#', 'E', '4', '5', 'n', ' '), maxLength: 40 });
    fc.assert(
      fc.property(
        filler,
        spelling,
        filler,
        fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 1, maxLength: 5 }),
        (before, spelt, after, sizes) => {
          const watch = searchBytes([{ name: '/Encrypt' }, 'startxref']);
          const all = `${before}/${written(spelt)}${after}`;
          for (let at = 0, piece = 0; at < all.length; piece += 1) {
            const size = sizes[piece % sizes.length] ?? 1;
            watch.see(Buffer.from(all.slice(at, at + size), 'latin1'));
            at += size;
          }
          expect(watch.lastAt('/Encrypt')).toBe(before.length);
        },
      ),
    );
  });

  it.each(['/#45ncryp', '/Encryp#75', '#2fEncrypt', '/#4Encrypt', '/encrypt', '/##45ncrypt'])(
    'takes %s for another name',
    (text) => {
      const watch = searchBytes([{ name: '/Encrypt' }]);
      watch.see(Buffer.from(text));
      expect(watch.lastAt('/Encrypt')).toBeUndefined();
    },
  );
});
