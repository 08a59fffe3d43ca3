// Whether the database takes writes: another program's lock shows here, and a disk that is full or fails. One trial at a time.
import { setTimeout as pause } from 'node:timers/promises';
import type { Db } from '#server/deps.ts';
import { DatabaseBusyError } from './busy.ts';
import { writeSetting } from './setting.store.ts';

/** A backup tool's brief lock is not a fault; a longer one is. */
const patienceMs = 3_000;

/** Returns a check that rejects with the reason if no write is possible, after a few seconds at the latest. */
export const makeWriteTrial = (db: Db): (() => Promise<void>) => {
  let trial: { began: number; done: Promise<void> } | undefined;
  const begin = () => {
    // A transaction without a change would never reach the disk.
    const done = writeSetting(db, 'health.write', 'ok', new Date().toISOString()).finally(() => {
      trial = undefined;
    });
    // The next check may come too late to hear of it.
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
