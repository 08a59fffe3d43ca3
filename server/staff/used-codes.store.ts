// Codes that were used, so that whoever reads one over a shoulder cannot use it once more: not at the same moment, on another
// sign-in, or after a restart.
import type { Db } from '#server/deps.ts';
import { shortDigest } from './device-cookie.ts';

/** An authenticator's code counts for thirty seconds, and half a minute on both sides of them. */
const codeLifeMs = 90_000;

const hashOf = (userId: string, code: string): string => shortDigest(`${userId} ${code}`);

/**
 * Takes a code before it is checked; false if it was taken already. One statement, so of many at once one gets it. Give back
 * what turns out to be wrong. Times are the system's, as an authenticator's are.
 */
export const claimCode = async (db: Db, userId: string, code: string): Promise<boolean> => {
  const now = Date.now();
  await db.deleteFrom('staff_used_code').where('expires_at', '<=', new Date(now).toISOString()).execute();
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('staff_used_code')
    .values({
      user_id: userId,
      code_hash: hashOf(userId, code),
      expires_at: new Date(now + codeLifeMs).toISOString(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
};

/** Call this if the code was wrong: typed a little later it may be right. */
export const releaseCode = async (db: Db, userId: string, code: string): Promise<void> => {
  await db
    .deleteFrom('staff_used_code')
    .where('user_id', '=', userId)
    .where('code_hash', '=', hashOf(userId, code))
    .execute();
};
