// One backup at a time in a folder of backups, whichever process makes it. The lock is SQLite's on a file, which is the
// operating system's: it ends with the process that holds it, so that no crash can leave one behind.
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { BackupError } from './backup-error.ts';

const busy = 5;

/** Returns how to release the lock. Throws a BackupError while another process holds it. */
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
