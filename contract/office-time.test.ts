// Office time: nights and weekends do not count, in the office's own zone, and both directions agree.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addOfficeTime, type OfficeHours, officeDayMs, subtractOfficeTime } from './office-time.ts';

const hourMs = 3_600_000;
const india: OfficeHours = {
  zone: 'Asia/Kolkata',
  opens: '09:00',
  closes: '18:00',
  openDays: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
};

/** 2026-11-27 is a Friday. Times are the office's. */
const at = (text: string): string => new Date(`${text}+05:30`).toISOString();

it.each([
  ['within a day', '2026-11-27T10:00', 4, '2026-11-27T14:00'],
  ['up to closing', '2026-11-27T14:00', 4, '2026-11-27T18:00'],
  ['over a weekend', '2026-11-27T16:00', 4, '2026-11-30T11:00'],
  ['from Saturday night', '2026-11-28T23:00', 4, '2026-11-30T13:00'],
  ['from before opening', '2026-11-27T06:00', 2, '2026-11-27T11:00'],
  ['two business days from Saturday night', '2026-11-28T23:00', 18, '2026-12-01T18:00'],
  ['two business days from Monday noon', '2026-11-30T12:00', 18, '2026-12-02T12:00'],
])('adds %s', (_, from, hours, to) => {
  expect(addOfficeTime(at(from), hours * hourMs, india)).toBe(at(to));
});

it.each([
  ['within a day', '2026-11-27T14:00', 4, '2026-11-27T10:00'],
  ['over a weekend', '2026-11-30T11:00', 4, '2026-11-27T16:00'],
  ['from Sunday', '2026-11-29T12:00', 4, '2026-11-27T14:00'],
  ['at opening', '2026-11-30T09:00', 9, '2026-11-27T09:00'],
])('subtracts %s', (_, from, hours, to) => {
  expect(subtractOfficeTime(at(from), hours * hourMs, india)).toBe(at(to));
});

it('knows how long a day is', () => {
  expect(officeDayMs(india)).toBe(9 * hourMs);
});

it.each(['Asia/Kolkata', 'Europe/Berlin', 'America/New_York'])(
  'says in both directions alike what has waited too long, in %s',
  (zone) => {
    const minutes = fc.integer({ min: 0, max: 60 * 24 * 400 });
    const instant = (minute: number) => new Date(Date.UTC(2026, 0, 1) + minute * 60_000).toISOString();
    fc.assert(
      fc.property(minutes, minutes, fc.integer({ min: 1, max: 30 }), (sent, now, hours) => {
        const office = { ...india, zone };
        const isDue = addOfficeTime(instant(sent), hours * hourMs, office) <= instant(now);
        const isBefore = instant(sent) <= subtractOfficeTime(instant(now), hours * hourMs, office);
        return isDue === isBefore;
      }),
      { numRuns: 200 },
    );
  },
);

it('ends where the office never opens', () => {
  expect(() => addOfficeTime(at('2026-11-27T10:00'), hourMs, { ...india, openDays: [] })).toThrow();
});
