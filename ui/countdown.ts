// How long something still lives, by the server's clock: the difference of its end and the server's "now", less the time
// since the answer came. The device's own date does not matter.

/** Milliseconds since some fixed moment, going on while the device sleeps and never set back by its owner. */
export type Ticks = () => number;

/**
 * `performance.now()` stands still while some devices sleep, and the wall clock can be set: whichever says that more
 * time has gone by. A wall clock set forward ends the countdown early, and the page then asks the server.
 */
export const steadyTicks = (): Ticks => {
  const wallStart = Date.now();
  const steadyStart = performance.now();
  return () => Math.max(performance.now() - steadyStart, Date.now() - wallStart);
};

/** @returns the milliseconds left, never below 0, or `undefined` if the answer did not tell both times. */
export const startCountdown = (
  expiresAt: string | undefined,
  now: string | undefined,
  ticks: Ticks,
): (() => number) | undefined => {
  const lifetimeMs = Date.parse(expiresAt ?? '') - Date.parse(now ?? '');
  if (Number.isNaN(lifetimeMs)) return undefined;
  const start = ticks();
  return () => Math.max(0, lifetimeMs - (ticks() - start));
};
