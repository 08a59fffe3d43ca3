// Instants and dates as people read them: in the agency's zone, whatever the machine's own is.
import { afterEach, describe, expect, test } from 'vitest';
import { formatDate, formatInstant } from './time.ts';

const ist = { zone: 'Asia/Kolkata', zoneLabel: 'IST' };
const before = process.env.TZ;

afterEach(() => {
  process.env.TZ = before;
});

describe.each(['UTC', 'Asia/Kolkata', 'America/Los_Angeles'])('on a machine in %s', (zone) => {
  test.each([
    ['2026-11-27T20:00:00.000Z', '28 Nov 2026, 1:30 am IST'],
    ['2026-11-27T18:30:00.000Z', '28 Nov 2026, 12:00 am IST'],
    ['2026-11-28T06:30:00.000Z', '28 Nov 2026, 12:00 pm IST'],
    ['2026-11-27T18:29:59.999Z', '27 Nov 2026, 11:59 pm IST'],
    ['2026-09-05T03:05:00Z', '5 Sep 2026, 8:35 am IST'],
    ['2026-03-08T10:00:00Z', '8 Mar 2026, 3:30 pm IST'],
  ])('%s is %s', (iso, text) => {
    process.env.TZ = zone;
    expect(formatInstant(iso, ist)).toBe(text);
  });

  test('a calendar date stays that day', () => {
    process.env.TZ = zone;
    expect(formatDate('2026-12-01')).toBe('1 Dec 2026');
    expect(formatDate('2026-09-30')).toBe('30 Sep 2026');
  });
});
