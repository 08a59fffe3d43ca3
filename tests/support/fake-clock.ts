// A clock that tests move by hand. It starts on a Friday, half past eleven at night in the agency's zone.
import type { Clock } from '#server/deps.ts';

export type FakeClock = Clock & { advance(ms: number): void; set(iso: string): void };

export const makeClock = (iso = '2026-11-27T18:00:00.000Z'): FakeClock => {
  let ms = Date.parse(iso);
  return {
    now: () => new Date(ms),
    advance: (by) => {
      ms += by;
    },
    set: (to) => {
      ms = Date.parse(to);
    },
  };
};
