// Replaces a hash of a lower cost while the password is known: at sign-in.
import type { Db } from '#server/deps.ts';
import { hashPassword, isOldHash, type ScryptCost } from './password-hash.ts';
import { findPasswordHash, findStaffByEmail, raisePasswordHash } from './staff.store.ts';

/** Call this when the password was right. */
export const raiseOldHash = async (
  db: Db,
  email: string,
  password: string,
  cost: ScryptCost,
): Promise<void> => {
  const user = await findStaffByEmail(db, email);
  const old = user === undefined ? undefined : await findPasswordHash(db, user.id);
  if (user === undefined || old === undefined || !isOldHash(old, cost)) return;
  await raisePasswordHash(db, user.id, old, await hashPassword(password, cost));
};
