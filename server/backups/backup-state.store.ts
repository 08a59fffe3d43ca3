// What is known of the backups: the last one that went well, and what has failed since. One row of the settings.
import * as z from 'zod';
import { readSetting, writeSetting } from '#server/db/setting.store.ts';
import { writeTransaction } from '#server/db/write-transaction.ts';
import type { Clock, Db } from '#server/deps.ts';
import { newId } from '#server/ids.ts';

const keys = { state: 'backup.state', installation: 'installation.id' } as const;

const stateSchema = z.object({
  lastSuccess: z.object({ at: z.string(), name: z.string(), to: z.string(), bytes: z.number() }).nullable(),
  /** When one was last begun, by the schedule. */
  attemptedAt: z.string().nullable(),
  /** In a row, since the last success. */
  failures: z.number(),
  /** Why the last one failed; null after a success. */
  reason: z.string().nullable(),
});

export type BackupState = z.infer<typeof stateSchema>;

const none: BackupState = { lastSuccess: null, attemptedAt: null, failures: 0, reason: null };

/** Returns the installation's id, or `undefined` if it has none yet. */
export const knownInstallationId = async (db: Db): Promise<string | undefined> =>
  (await readSetting(db, keys.installation))?.value;

/** Returns a state without successes or failures if no backup was ever attempted. */
export const readBackupState = async (db: Db): Promise<BackupState> => {
  const row = await readSetting(db, keys.state);
  return row === undefined ? none : stateSchema.parse(JSON.parse(row.value));
};

/** In a transaction. */
export const changeBackupState = async (
  tx: Db,
  clock: Clock,
  change: Partial<BackupState>,
): Promise<BackupState> => {
  const state = { ...(await readBackupState(tx)), ...change };
  await writeSetting(tx, keys.state, JSON.stringify(state), clock.now().toISOString());
  return state;
};

/** Made once, and the same after a restore. */
export const installationId = (db: Db, clock: Clock): Promise<string> =>
  writeTransaction(db, async (tx) => {
    const known = await knownInstallationId(tx);
    if (known !== undefined) return known;
    const id = newId(clock);
    await writeSetting(tx, keys.installation, id, clock.now().toISOString());
    return id;
  });

/** Addresses of the administrators who can sign in. */
export const administratorEmails = async (db: Db): Promise<string[]> =>
  (
    await db
      .selectFrom('staff_user')
      .select('email')
      .where('role', '=', 'admin')
      .where('disabledAt', 'is', null)
      .orderBy('email')
      .execute()
  ).map(({ email }) => email);
