import { expect, it } from 'vitest';
import { formatEnd } from './end-time.ts';

const zone = { zone: 'Asia/Kolkata', zoneLabel: 'IST' };

it('calls midnight the end of the day before, and no other instant', () => {
  expect(formatEnd('2026-12-27T18:30:00.000Z', zone)).toBe('the end of 27 Dec 2026');
  expect(formatEnd('2026-12-27T18:30:01.000Z', zone)).toBe('28 Dec 2026, 12:00 am IST');
  expect(formatEnd('2026-12-27T10:00:00.000Z', zone)).toBe('27 Dec 2026, 3:30 pm IST');
});
