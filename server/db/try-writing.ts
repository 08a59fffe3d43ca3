// Whether the database takes writes: another program's lock shows here. Tried by one transaction at a time that changes nothing.
import { setTimeout as pause } from 'node:timers/promises';
import type { Db } from '#server/deps.ts';
import { DatabaseBusyError } from './busy.ts';

/** A backup tool's lock for a moment is no fault; what lasts longer is. */
const patienceMs = 3_000;

/** Answers a look that rejects with why no write has been possible, after some seconds at the latest. */
export const makeWriteTrial = (db: Db): (() => Promise<void>) => {
  let trial: { began: number; done: Promise<void> } | undefined;
  const begin = () => {
    const done = db
      .transaction()
      .execute(async () => undefined)
      .finally(() => {
        trial = undefined;
      });
    // Whoever looks next may come too late to hear of it.
    done.catch(() => undefined);
    return { began: performance.now(), done };
  };
  return async () => {
    trial ??= begin();
    const { began, done } = trial;
    const patience = new AbortController();
    const tooLong = pause(Math.max(0, began + patienceMs - performance.now()), undefined, {
      signal: patience.signal,
    }).then(() => Promise.reject(new DatabaseBusyError('the database has taken no write for some seconds')));
    try {
      await Promise.race([done, tooLong]);
    } finally {
      patience.abort();
      tooLong.catch(() => undefined);
    }
  };
};
