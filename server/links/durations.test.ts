// Durations of the command line.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseDuration } from './durations.ts';

describe('a duration', () => {
  it('is a whole number with a unit', () => {
    expect(['90s', '15m', '2h', '30d', ' 2h '].map(parseDuration)).toEqual([
      90_000, 900_000, 7_200_000, 2_592_000_000, 7_200_000,
    ]);
  });

  it.each([
    '',
    '2',
    'h',
    '0h',
    '-2h',
    '+2h',
    '1.5h',
    '2 h',
    '2H',
    '2w',
    '1e3s',
    '02h',
    '2h30m',
    '٢h',
    '99999d',
  ])('is not %j', (text) => expect(parseDuration(text)).toBeUndefined());

  it('is as long as its number says', () => {
    const units = { s: 1, m: 60, h: 3_600, d: 86_400 };
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 3_650 }), fc.constantFrom('s', 'm', 'h', 'd'), (count, unit) => {
        expect(parseDuration(`${count}${unit}`)).toBe(count * units[unit as keyof typeof units] * 1_000);
      }),
    );
  });
});
