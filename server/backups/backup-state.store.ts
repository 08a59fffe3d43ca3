// What is known of the backups: the last one that went well, and what has failed since. One row of the settings.
import * as z from 'zod';
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

const read = async (db: Db, key: string): Promise<string | undefined> =>
  (await db.selectFrom('setting').select('value').where('key', '=', key).executeTakeFirst())?.value;

const write = async (tx: Db, clock: Clock, key: string, value: string): Promise<void> => {
  const row = { value, updated_at: clock.now().toISOString() };
  await tx
    .insertInto('setting')
    .values({ key, ...row })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
    .execute();
};

export const readBackupState = async (db: Db): Promise<BackupState> => {
  const value = await read(db, keys.state);
  return value === undefined ? none : stateSchema.parse(JSON.parse(value));
};

/** In a transaction. */
export const changeBackupState = async (
  tx: Db,
  clock: Clock,
  change: Partial<BackupState>,
): Promise<BackupState> => {
  const state = { ...(await readBackupState(tx)), ...change };
  await write(tx, clock, keys.state, JSON.stringify(state));
  return state;
};

/** Which installation this is: made once, and the same after a restore. */
export const installationId = (db: Db, clock: Clock): Promise<string> =>
  db.transaction().execute(async (tx) => {
    const known = await read(tx, keys.installation);
    if (known !== undefined) return known;
    const id = newId(clock);
    await write(tx, clock, keys.installation, id);
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
