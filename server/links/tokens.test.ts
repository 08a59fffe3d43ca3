// Tokens open what they were made for, and nothing else does.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { newTokenId, readToken, tokenFor } from './tokens.ts';

const secrets = ['first secret of thirty-two characters'];
const kinds = ['payment', 'candidate'] as const;

describe('a token', () => {
  it('is fifty lower-case letters and digits, different each time', () => {
    const tokens = new Set(Array.from({ length: 1_000 }, () => tokenFor(secrets, 'payment', newTokenId())));
    expect(tokens.size).toBe(1_000);
    for (const token of tokens) expect(token).toMatch(/^[0-9a-z]{50}$/);
  });

  it('gives its id back, for its own kind alone', () => {
    for (const kind of kinds) {
      const id = newTokenId();
      const token = tokenFor(secrets, kind, id);
      expect(readToken(secrets, kind, token)).toBe(id);
      const other = kind === 'payment' ? 'candidate' : 'payment';
      expect(readToken(secrets, other, token)).toBeUndefined();
    }
  });

  it('holds after another secret was put first, and not once its own is gone', () => {
    const id = newTokenId();
    const token = tokenFor(secrets, 'payment', id);
    expect(readToken(['a newer secret', ...secrets], 'payment', token)).toBe(id);
    expect(readToken(['a newer secret'], 'payment', token)).toBeUndefined();
    expect(readToken([], 'payment', token)).toBeUndefined();
  });

  it('does not survive the change of any character', () => {
    fc.assert(
      fc.property(fc.nat(49), fc.constantFrom(...'0123456789abcdefghijklmnopqrstuvwxyz'), (at, character) => {
        const token = tokenFor(secrets, 'candidate', newTokenId());
        const changed = token.slice(0, at) + character + token.slice(at + 1);
        expect(readToken(secrets, 'candidate', changed) === undefined).toBe(changed !== token);
      }),
    );
  });

  it('is never read from other text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 120 }), (text) => {
        expect(readToken(secrets, 'payment', text)).toBeUndefined();
      }),
    );
    const token = tokenFor(secrets, 'payment', newTokenId());
    for (const near of [token.toUpperCase(), ` ${token}`, token.slice(1), `${token}0`]) {
      expect(readToken(secrets, 'payment', near)).toBeUndefined();
    }
  });

  it.each(['.', ' ', '\n', ').', '…', ', please pay'])('may have %j behind it', (behind) => {
    const id = newTokenId();
    expect(readToken(secrets, 'payment', tokenFor(secrets, 'payment', id) + behind)).toBe(id);
  });

  it('cannot be made without a secret', () => {
    expect(() => tokenFor([], 'payment', newTokenId())).toThrow();
  });
});
