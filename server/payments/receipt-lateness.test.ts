// When a waiting receipt is slow, and when it is late: the promise counts office hours alone.
import { expect, it } from 'vitest';
import { latenessLimits, latenessOf, promisedTimes } from './receipt-lateness.ts';

/** Times of the agency; 2026-11-28 is a Saturday. */
const at = (text: string): Date => new Date(`${text}+05:30`);

it.each([
  ['Saturday night, looked at on Sunday', '2026-11-28T23:00', '2026-11-29T20:00', 'no'],
  ['Saturday night, Monday noon', '2026-11-28T23:00', '2026-11-30T12:59', 'no'],
  ['Saturday night, Monday four hours after opening', '2026-11-28T23:00', '2026-11-30T13:00', 'slow'],
  ['Saturday night, before Tuesday’s closing', '2026-11-28T23:00', '2026-12-01T17:59', 'slow'],
  ['Saturday night, Tuesday’s closing', '2026-11-28T23:00', '2026-12-01T18:00', 'late'],
  ['Friday afternoon, Friday evening', '2026-11-27T17:00', '2026-11-27T23:00', 'no'],
  ['Friday afternoon, Monday noon', '2026-11-27T17:00', '2026-11-30T12:00', 'slow'],
  ['Friday afternoon, Tuesday afternoon', '2026-11-27T17:00', '2026-12-01T17:00', 'late'],
])('%s', (_, sent, now, expected) => {
  expect(latenessOf(at(sent).toISOString(), latenessLimits(at(now)))).toBe(expected);
});

it('says by when', () => {
  expect(promisedTimes(at('2026-11-28T23:00').toISOString())).toEqual({
    usually: at('2026-11-30T13:00').toISOString(),
    latest: at('2026-12-01T18:00').toISOString(),
  });
});
