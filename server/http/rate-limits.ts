// How often one sender may do what: all the numbers, and the counting. Counts live in this process and are gone with it, or in
// PostgreSQL, where several processes count together.
import { createHmac, hash, randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { engineOf } from '#server/db/engine.ts';
import type { Clock, Deps } from '#server/deps.ts';
import { type LinkKind, readToken } from '#server/links/tokens.ts';
import { addressGroup, widerGroup } from './address-group.ts';
import { ApiError } from './api-error.ts';
import type { App } from './app-type.ts';
import { dropEndedAttempts, takeAttempts } from './rate-limit.store.ts';

const minute = 60_000;

type Window = { max: number; windowMs: number };

const rateLimits = {
  /** Valid enquiries. */
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

/**
 * All of an IPv6 /48 together may do ten times as much as one of its /64. Whoever rents a /48 cannot go on by changing the
 * /64, and the phones of a mobile network, a /64 each, do not stand in one another's way.
 */
const widerFactor = 10;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Counted for the sender's address before the body is read. */
    rateLimit?: RateLimitName;
    /** Counts also for the link of this kind whose token is the address's `:token`. Text that is not one of our tokens is not counted. */
    rateLimitOfLink?: LinkKind;
  }
  interface FastifyRequest {
    /** Counts one attempt for `key` (by default the sender's address). Rejects with `request.rate-limited` if there are too many. */
    limit(name: RateLimitName, key?: string): Promise<void>;
  }
}

/**
 * Many senders at once must not fill the memory, nor those of one call push out those of another: each limit has its own
 * room, and in it those who were not seen for longest are forgotten first. A key takes some 300 bytes, each attempt that counts 8.
 */
export const limiterRoom = { keys: 10_000, attempts: 100_000 } as const;

/** Whom an attempt counts for, and how many times the limit holds for them. */
export type Counted = { key: string; factor?: number };

export type Limiter = {
  /** Returns the milliseconds to wait, 0 if the attempt may go on. A refused attempt is not counted. */
  take(name: RateLimitName, counted: readonly Counted[]): number;
  /** What is remembered, over all limits. */
  size(): { keys: number; attempts: number };
};

/** Times of the attempts that still count, by key, oldest first; and how many they are. */
type Generation = { times: Map<string, number[]>; attempts: number };

const newGeneration = (): Generation => ({ times: new Map(), attempts: 0 });

const makeCounts = (windows: readonly Window[]) => {
  const longestMs = Math.max(...windows.map(({ windowMs }) => windowMs));
  // Every key that is seen moves to the younger generation. When that is full, or no attempt of the older one counts any more,
  // the older one is forgotten as a whole, which takes no time, and gives way to the younger one.
  let younger = newGeneration();
  let older = newGeneration();
  let turnedAt = Number.NEGATIVE_INFINITY;

  const turn = (now: number): void => {
    const isFull = younger.times.size >= limiterRoom.keys / 2 || younger.attempts >= limiterRoom.attempts / 2;
    if (!isFull && Math.abs(now - turnedAt) < longestMs) return;
    older = younger;
    younger = newGeneration();
    turnedAt = now;
  };

  /** Returns a key's attempts that still count; one later than now comes from a clock that was set back. */
  const recent = (key: string, now: number): number[] => {
    const elder = older.times.get(key);
    if (elder !== undefined) {
      older.times.delete(key);
      older.attempts -= elder.length;
      younger.times.set(key, elder);
      younger.attempts += elder.length;
    }
    const times = younger.times.get(key) ?? [];
    const before = times.length;
    while ((times[0] ?? now) <= now - longestMs) times.shift();
    while ((times.at(-1) ?? now) > now) times.pop();
    younger.attempts -= before - times.length;
    return times;
  };

  return {
    waitMs: (key: string, factor: number, now: number): number => {
      const times = recent(key, now);
      const waits = windows.map(
        ({ max, windowMs }) => (times.at(-max * factor) ?? Number.NEGATIVE_INFINITY) + windowMs - now,
      );
      return Math.max(0, ...waits);
    },
    /** After `waitMs` with the same key and time. */
    add: (key: string, now: number): void => {
      const times = younger.times.get(key) ?? [];
      times.push(now);
      younger.times.set(key, times);
      younger.attempts += 1;
    },
    turn,
    size: () => ({
      keys: younger.times.size + older.times.size,
      attempts: younger.attempts + older.attempts,
    }),
  };
};

/** Counts live in this process alone. Keys are kept as salted hashes. */
export const makeLimiter = (clock: Clock): Limiter => {
  const names = Object.keys(rateLimits) as RateLimitName[];
  const counts = new Map(names.map((name) => [name, makeCounts(rateLimits[name])]));

  /** Of one length, however long the key; and the memory of the process reveals no address. */
  const secret = randomBytes(32).toString('hex');
  const hashOf = (key: string): string => hash('sha256', secret + key);

  return {
    take: (name, counted) => {
      const now = clock.now().getTime();
      const of = counts.get(name);
      if (of === undefined) return 0;
      of.turn(now);
      const hashed = counted.map(({ key, factor = 1 }) => ({ key: hashOf(key), factor }));
      const waitMs = Math.max(...hashed.map(({ key, factor }) => of.waitMs(key, factor, now)));
      if (waitMs === 0) for (const { key } of hashed) of.add(key, now);
      return waitMs;
    },
    size: () => {
      const sizes = [...counts.values()].map(({ size }) => size());
      return {
        keys: sizes.reduce((sum, { keys }) => sum + keys, 0),
        attempts: sizes.reduce((sum, each) => sum + each.attempts, 0),
      };
    },
  };
};

const senderOf = (address: string): Counted[] => {
  const wider = widerGroup(address);
  const own = { key: addressGroup(address) };
  return wider === undefined ? [own] : [own, { key: wider, factor: widerFactor }];
};

const cleanUpEveryMs = 5 * minute;

/** Across processes. Keys are kept as keyed hashes: the database reveals no address. */
const makeSharedTake = ({ db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>) => {
  const [secret = ''] = config.appSecrets;
  const hashOf = (name: RateLimitName, key: string): string =>
    createHmac('sha256', secret).update(`rate limit ${name} ${key}`).digest('base64url');
  return (name: RateLimitName, counted: readonly Counted[]): Promise<number> =>
    takeAttempts(db, {
      keys: counted.map(({ key, factor = 1 }) => ({ key: hashOf(name, key), factor })),
      windows: rateLimits[name],
      at: clock.now().getTime(),
    });
};

/** Adds `request.limit` and enforces the limits that routes name. Rejects with `request.rate-limited` and the seconds to wait. */
export const addRateLimits = (app: App, deps: Pick<Deps, 'db' | 'clock' | 'config'>): void => {
  const { db, clock, config } = deps;
  const isShared = engineOf(db) === 'postgres';
  const take = isShared ? makeSharedTake(deps) : makeLimiter(clock).take;
  app.decorateRequest('limit', async function (this: FastifyRequest, name: RateLimitName, key?: string) {
    if (!config.rateLimit) return;
    const waitMs = await take(name, key === undefined ? senderOf(this.ip) : [{ key }]);
    if (waitMs > 0)
      throw new ApiError('request.rate-limited', { retryAfterSeconds: Math.ceil(waitMs / 1000) });
  });
  if (isShared) {
    const cleanUp = (): void =>
      void dropEndedAttempts(db, clock.now().getTime()).catch((error: unknown) =>
        app.log.warn({ err: error }, 'attempts that no longer count could not be removed'),
      );
    const timer = setInterval(cleanUp, cleanUpEveryMs);
    timer.unref();
    app.addHook('onClose', async () => clearInterval(timer));
  }
  app.addHook('onRequest', async (request) => {
    const { rateLimit: name, rateLimitOfLink: kind } = request.routeOptions.config;
    if (name === undefined) return;
    await request.limit(name);
    if (kind === undefined) return;
    const tokenId = readToken(config.appSecrets, kind, (request.params as { token: string }).token);
    if (tokenId !== undefined) await request.limit(name, `link ${tokenId}`);
  });
};
