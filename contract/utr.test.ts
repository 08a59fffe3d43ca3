// Bank references: however they are typed they are one, and slips are seen.
import { expect, it } from 'vitest';
import { isUsualUtr, isUtr, normaliseUtr } from './utr.ts';

it('is one however it is typed', () => {
  for (const typed of [
    'hdfc r52026 1127',
    'HDFC-R520261127',
    ' HDFCR520261127\n',
    'HDFC\u200cR52026\u20111127',
  ])
    expect(normaliseUtr(typed)).toBe('HDFCR520261127');
});

it.each([
  ['426711223344', true, true],
  ['SBIN426711223344', true, true],
  ['HDFCR52026112712345678', true, true],
  ['42671122334', true, false],
  ['ABCDEFGHIJKL', false, false],
  ['1234567', false, false],
  ['4267112233444267112233444267112233', false, false],
  ["426711223344';--", false, false],
  ['४२६७११२२३३४४', false, false],
])('%s', (utr, is, isUsual) => {
  expect([isUtr(utr), isUsualUtr(utr)]).toEqual([is, isUsual]);
});
