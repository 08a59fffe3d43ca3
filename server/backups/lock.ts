// One backup at a time, whichever process makes it. Both locks end with the process that holds them, so that no crash can leave one behind.
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import type { Config } from '#server/config.ts';
import { engineOf } from '#server/db/engine.ts';
import { engineOfUrl } from '#server/db/engine-of-url.ts';
import { openAsIs } from '#server/db/open.ts';
import type { Db } from '#server/deps.ts';
import { BackupError } from './backup-error.ts';

const busy = 5;

/** In a folder of backups: SQLite's lock on a file. Returns how to release it. Throws a BackupError while another process holds it. */
export const lockBackups = (to: string): (() => void) => {
  const database = new DatabaseSync(join(to, '.lock'), { timeout: 0 });
  try {
    database.exec('begin exclusive');
  } catch (error) {
    database.close();
    if (((error as { errcode?: number }).errcode ?? 0) % 256 !== busy) throw error;
    throw new BackupError(`Another backup or restore is running in ${to}. Try again when it has finished.`);
  }
  return () => database.close();
};

/** Any number of our own, beside that of the migrations. */
const backupLock = 7_240_916_002;

/**
 * Of a database on a server, whose processes may have folders of their own: its lock, on a connection that is open while `work` runs. Throws
 * a BackupError while another process holds it. With SQLite, only runs `work`.
 */
export const withBackupLock = async <Result>(
  config: Pick<Config, 'databaseUrl'>,
  work: () => Promise<Result>,
): Promise<Result> => {
  if (engineOfUrl(config) === 'sqlite') return work();
  const db = openAsIs(config);
  try {
    return await db.connection().execute(async (connection) => {
      const { rows } = await sql<{
        ours: boolean;
      }>`select pg_try_advisory_lock(${backupLock}) as ours`.execute(connection);
      if (rows[0]?.ours !== true)
        throw new BackupError('Another backup of this database is running. Try again when it has finished.');
      try {
        return await work();
      } finally {
        // A connection that broke has released it already.
        await sql`select pg_advisory_unlock(${backupLock})`.execute(connection).catch(() => undefined);
      }
    });
  } finally {
    await db.destroy();
  }
};

/** Whether a process holds the lock of `withBackupLock`. */
export const isBackupRunning = async (db: Db): Promise<boolean> => {
  if (engineOf(db) === 'sqlite') return false;
  // Of a statement by itself: it is released with its end.
  const { rows } = await sql<{
    free: boolean;
  }>`select pg_try_advisory_xact_lock(${backupLock}) as free`.execute(db);
  return rows[0]?.free !== true;
};
