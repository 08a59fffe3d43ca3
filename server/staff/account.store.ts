// What a person's own account screen lists and changes beside the sign-in library: sessions and passkeys.
import type { Db } from '#server/deps.ts';

// How long a session lasts goes by the system's clock, which is the sign-in library's.

/** A session that nobody uses ends after this time, whatever its cookie says. */
export const idleSeconds = 12 * 60 * 60;
/** How exact "last seen" is; each step is a write. */
export const seenEverySeconds = 5 * 60;

const longestMs = 30 * 24 * 60 * 60 * 1000;

/** Sessions that began before this instant are over. */
export const oldestStart = (now: Date): Date => new Date(now.getTime() - longestMs);

/** Returns when it ends if it is no longer used, at the latest a month after it began. ISO 8601. */
export const endOf = ({ createdAt, expiresAt }: { createdAt: string; expiresAt: string }): string =>
  new Date(Math.min(Date.parse(expiresAt), Date.parse(createdAt) + longestMs)).toISOString();

/** Returns sessions that still open the console, most recently used first, without their tokens. */
export const listSessions = (db: Db, userId: string, now: Date) =>
  db
    .selectFrom('staff_session')
    .select(['id', 'createdAt', 'updatedAt', 'expiresAt', 'ipAddress', 'userAgent'])
    .where('userId', '=', userId)
    .where('expiresAt', '>', now.toISOString())
    .where('createdAt', '>', oldestStart(now).toISOString())
    .orderBy('updatedAt', 'desc')
    .limit(100)
    .execute();

/** Returns false if this person has no such session. */
export const endSession = async (tx: Db, userId: string, id: string): Promise<boolean> => {
  const { numDeletedRows } = await tx
    .deleteFrom('staff_session')
    .where('userId', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
};

/** Oldest first. */
export const listPasskeys = (db: Db, userId: string) =>
  db
    .selectFrom('staff_passkey')
    .select(['id', 'name', 'createdAt'])
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .execute();

/** Returns `undefined` if there is none, or if it is somebody else's. */
export const findPasskey = (db: Db, userId: string, id: string) =>
  db
    .selectFrom('staff_passkey')
    .select(['id', 'name', 'createdAt'])
    .where('userId', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();

/** The caller has checked whose it is. */
export const renamePasskey = async (tx: Db, id: string, name: string): Promise<void> => {
  await tx.updateTable('staff_passkey').set({ name }).where('id', '=', id).execute();
};

/** The caller has checked whose it is, and that the account is still protected enough. */
export const deletePasskey = async (tx: Db, id: string): Promise<void> => {
  await tx.deleteFrom('staff_passkey').where('id', '=', id).execute();
};

/** Sign-ins that nobody finished and sessions that ended by themselves leave rows behind. Their times are the system's. */
export const sweepSignIns = async (tx: Db, now: Date): Promise<void> => {
  const before = now.toISOString();
  await tx.deleteFrom('staff_session').where('expiresAt', '<', before).execute();
  await tx.deleteFrom('staff_session').where('createdAt', '<', oldestStart(now).toISOString()).execute();
  await tx.deleteFrom('staff_verification').where('expiresAt', '<', before).execute();
};
