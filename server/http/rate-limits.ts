// How often one sender may do what: all the numbers, and the counting. Counts live in this process and are gone with it.
import type { FastifyRequest } from 'fastify';
import type { Clock } from '#server/deps.ts';
import { addressGroup } from './address-group.ts';
import { ApiError } from './api-error.ts';
import type { App } from './app-type.ts';

const minute = 60_000;

type Window = { max: number; windowMs: number };

const rateLimits = {
  /** Enquiries that hold all they should. */
  contact: [
    { max: 5, windowMs: minute },
    { max: 30, windowMs: 60 * minute },
  ],
  /** All posts of the contact form, the ones with mistakes too. */
  'contact-attempts': [{ max: 60, windowMs: minute }],
  details: [{ max: 60, windowMs: minute }],
  /** Per address, and per link. */
  upload: [{ max: 10, windowMs: 10 * minute }],
  /** Asking for a new onboarding link. Per address, and per link. */
  ask: [
    { max: 5, windowMs: 10 * minute },
    { max: 20, windowMs: 24 * 60 * minute },
  ],
  vitals: [{ max: 60, windowMs: minute }],
  /** Per address of a stranger, or per known device: an office behind one address is many people. */
  'sign-in': [
    { max: 30, windowMs: minute },
    { max: 300, windowMs: 60 * minute },
  ],
} as const satisfies Record<string, readonly Window[]>;

export type RateLimitName = keyof typeof rateLimits;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Counted for the sender's address before the body is read; for `upload` and `ask` also for the `:token` of the address. */
    rateLimit?: RateLimitName;
  }
  interface FastifyRequest {
    /** Counts once more for `key` (the sender's address where it is left out); throws 429 when that is too often. */
    limit(name: RateLimitName, key?: string): void;
  }
}

/** Many senders at once must not fill the memory: the ones not seen for longest are forgotten first. */
const maxKeys = 50_000;

/** Answers how many milliseconds to wait, 0 when the attempt may go on. A refused attempt is not counted. */
export const makeLimiter = (clock: Clock) => {
  /** Times of the attempts that still count, the first first. */
  const attempts = new Map<string, number[]>();

  const recent = (key: string, windowMs: number, now: number): number[] => {
    const times = (attempts.get(key) ?? []).filter((time) => time > now - windowMs && time <= now);
    attempts.delete(key);
    const oldest = attempts.size >= maxKeys ? attempts.keys().next().value : undefined;
    if (oldest !== undefined) attempts.delete(oldest);
    attempts.set(key, times);
    return times;
  };

  return (name: RateLimitName, key: string): number => {
    const now = clock.now().getTime();
    const windows = rateLimits[name].map(({ max, windowMs }) => ({
      max,
      windowMs,
      times: recent(`${name} ${windowMs} ${key}`, windowMs, now),
    }));
    const waits = windows
      .filter(({ max, times }) => times.length >= max)
      .map(({ windowMs, times }) => (times[0] ?? now) + windowMs - now);
    if (waits.length > 0) return Math.max(...waits);
    for (const { times } of windows) times.push(now);
    return 0;
  };
};

export const addRateLimits = (app: App, clock: Clock, on: boolean): void => {
  const take = makeLimiter(clock);
  app.decorateRequest('limit', function (this: FastifyRequest, name: RateLimitName, key?: string): void {
    if (!on) return;
    const waitMs = take(name, key ?? addressGroup(this.ip));
    if (waitMs > 0)
      throw new ApiError('request.rate-limited', { retryAfterSeconds: Math.ceil(waitMs / 1000) });
  });
  app.addHook('onRequest', async (request) => {
    const name = request.routeOptions.config.rateLimit;
    if (name === undefined) return;
    request.limit(name);
    const { token } = (request.params ?? {}) as { token?: string };
    if ((name === 'upload' || name === 'ask') && token !== undefined) request.limit(name, `link ${token}`);
  });
};
