import { expect, it } from 'vitest';
import { isGstin, isLikeGstin } from './gstin.ts';

it('takes a number whose last character fits, and no other', () => {
  for (const right of ['27AAPFU0939F1ZV', '29AAGCB7383J1Z4', '33ABCDE1234F1Z7']) {
    expect(isGstin(right)).toBe(true);
    // Two characters swapped, as people do.
    expect(isGstin(right.slice(0, 7) + right[8] + right[7] + right.slice(9))).toBe(false);
  }
  expect(isGstin('27AAPFU0939F1ZW')).toBe(false);
  expect(isGstin('27AAPFU0939F1Z')).toBe(false);
});

it('leaves the numbers of other countries alone', () => {
  expect(isLikeGstin('27AAPFU0939F1Z')).toBe(true);
  for (const other of ['DE136695976', 'GB 980 7806 84', '53004085616'])
    expect(isLikeGstin(other)).toBe(false);
});
