// Wrong passwords and codes, counted by what they were for and from where. After a few the next has to wait, longer each time.
import type { Selectable } from 'kysely';
import type { StaffGuessTable } from '#server/db/tables.ts';
import { writeTransaction } from '#server/db/write-transaction.ts';
import type { Clock, Db } from '#server/deps.ts';

const minute = 60_000;
/** After this long without a guess, counting starts again. */
const forgetAfterMs = 24 * 60 * minute;

export type GuessPolicy = {
  /** Wrong tries before the first wait. */
  free: number;
  longestWaitMs: number;
};

export type Guess =
  | { allowed: false; waitMs: number }
  /** Counted as wrong until `settleGuess` says otherwise, so that many at once cannot slip through together. */
  | { allowed: true; failures: number; waitMs: number };

const write = async (
  tx: Db,
  key: string,
  values: Omit<Selectable<StaffGuessTable>, 'key'>,
): Promise<void> => {
  await tx
    .insertInto('staff_guess')
    .values({ key, ...values })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(values))
    .execute();
};

/** Opens its own transaction. `waitMs` is how long the next guess has to wait if this one turns out wrong. */
export const beginGuess = (db: Db, clock: Clock, key: string, policy: GuessPolicy): Promise<Guess> =>
  writeTransaction(db, async (tx) => {
    const now = clock.now().getTime();
    const row = await tx.selectFrom('staff_guess').selectAll().where('key', '=', key).executeTakeFirst();
    const blockedUntil = row?.blocked_until ? Date.parse(row.blocked_until) : 0;
    if (blockedUntil > now) return { allowed: false, waitMs: blockedUntil - now };
    const counts = row !== undefined && Date.parse(row.updated_at) > now - forgetAfterMs;
    const failures = (counts ? row.failures : 0) + 1;
    const over = failures - policy.free;
    const waitMs = over < 0 ? 0 : Math.min(policy.longestWaitMs, minute * 2 ** Math.min(over, 20));
    const values = {
      failures,
      blocked_until: waitMs === 0 ? null : new Date(now + waitMs).toISOString(),
      updated_at: new Date(now).toISOString(),
    };
    if (row === undefined) {
      await tx
        .deleteFrom('staff_guess')
        .where('updated_at', '<', new Date(now - forgetAfterMs).toISOString())
        .execute();
    }
    await write(tx, key, values);
    return { allowed: true, failures, waitMs };
  });

/** The guess was right: forgets all that were wrong, or (`'undo'`) takes back the one that was counted. */
export const settleGuess = async (db: Db, key: string, how: 'forget' | 'undo'): Promise<void> => {
  if (how === 'forget') {
    await db.deleteFrom('staff_guess').where('key', '=', key).execute();
    return;
  }
  await db
    .updateTable('staff_guess')
    .set((eb) => ({ failures: eb('failures', '-', 1), blocked_until: null }))
    .where('key', '=', key)
    .where('failures', '>', 0)
    .execute();
};

/** Counts one more for `key` and returns its number within the window. A window begins with its first event. */
export const countInWindow = async (tx: Db, clock: Clock, key: string, windowMs: number): Promise<number> => {
  const now = clock.now().getTime();
  const row = await tx.selectFrom('staff_guess').selectAll().where('key', '=', key).executeTakeFirst();
  const end = row?.blocked_until ? Date.parse(row.blocked_until) : 0;
  const isOver = end <= now || end > now + windowMs;
  const count = isOver ? 1 : (row?.failures ?? 0) + 1;
  const values = {
    failures: count,
    // Nothing is blocked: `blocked_until` is the end of the window.
    blocked_until: new Date(isOver ? now + windowMs : end).toISOString(),
    updated_at: new Date(now).toISOString(),
  };
  await write(tx, key, values);
  return count;
};
