import { describe, expect, it } from 'vitest';
import { dayOf, endOfDay, isRealDay, startOfDay } from './days.ts';

describe('a day of a zone', () => {
  it.each([
    ['2026-11-28', 'Asia/Kolkata', '2026-11-27T18:30:00.000Z', '2026-11-28T18:30:00.000Z'],
    ['2026-01-01', 'UTC', '2026-01-01T00:00:00.000Z', '2026-01-02T00:00:00.000Z'],
    // The days on which the clocks change have 23 and 25 hours.
    ['2026-03-08', 'America/Los_Angeles', '2026-03-08T08:00:00.000Z', '2026-03-09T07:00:00.000Z'],
    ['2026-11-01', 'America/Los_Angeles', '2026-11-01T07:00:00.000Z', '2026-11-02T08:00:00.000Z'],
  ])('%s in %s', (date, zone, begins, ends) => {
    expect(startOfDay(date, zone)).toBe(begins);
    expect(endOfDay(date, zone)).toBe(ends);
    expect(dayOf(begins, zone)).toBe(date);
    expect(dayOf(new Date(Date.parse(ends) - 1).toISOString(), zone)).toBe(date);
    expect(dayOf(ends, zone)).not.toBe(date);
  });
});

it.each<[string, boolean]>([
  ['2026-11-27', true],
  ['2024-02-29', true],
  ['2026-02-29', false],
  ['2026-13-01', false],
  ['0000-00-00', false],
  ['0001-01-01', false],
  ['9999-12-31', false],
  ['2026-11-27T00:00', false],
  ['२०२६-११-२७', false],
  ['', false],
])('%s: a real day is %s', (text, wanted) => {
  expect(isRealDay(text)).toBe(wanted);
});
