// The one way to read and then write what was read: right on both engines, whoever else writes at the same time.
import { setTimeout as wait } from 'node:timers/promises';
import type { Db } from '#server/deps.ts';
import { engineOf } from './engine.ts';

/**
 * PostgreSQL ends one of two transactions that would not be right together, now and then with a violated unique constraint (23505) where
 * both took the next number: https://www.postgresql.org/docs/current/mvcc-serialization-failure-handling.html
 */
const codesToRetry = new Set(['40001', '40P01', '23505']);
const mostTries = 20;
const longestWaitMs = 200;

const isWorthRetrying = (error: unknown): boolean =>
  codesToRetry.has((error as { code?: string }).code ?? '');

/**
 * SQLite writes one at a time, and those that come together share a commit; PostgreSQL runs them side by side and ends what
 * would not be right one after the other, which is then begun again: `work` may run several times, so it changes nothing but by `tx`.
 * Returns what `work` returns, once that is on disk; rejects, with nothing written, if `work` does.
 */
export const writeTransaction = async <Result>(
  db: Db,
  work: (tx: Db) => Promise<Result>,
): Promise<Result> => {
  if (engineOf(db) === 'sqlite') return db.transaction().execute(work);
  for (let tried = 1; ; tried += 1) {
    try {
      return await db.transaction().setIsolationLevel('serializable').execute(work);
    } catch (error) {
      if (tried === mostTries || !isWorthRetrying(error)) throw error;
      // Not all at once, or they would meet again.
      await wait(Math.random() * Math.min(longestWaitMs, 2 ** tried));
    }
  }
};
