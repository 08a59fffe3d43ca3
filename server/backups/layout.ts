// What lies in a folder of backups. Every backup is a folder of its own; uploaded files are kept once for all of them,
// under their SHA-256, so that what has not changed is not copied again.
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

export const names = {
  database: 'site.db',
  manifest: 'manifest.json',
  /** As `sha256sum --check` reads it. */
  manifestHash: 'manifest.sha256',
  secret: 'secret.enc',
} as const;

/** Where a backup is assembled. A single rename makes it one. */
export const workFolder = (to: string): string => join(to, '.partial');

export const removedPrefix = '.removed-';

/** `to` is the folder of backups. */
export const storedFolder = (to: string): string => join(to, 'files');

/** Two levels of folders, so that no folder holds all files. */
export const storedPath = (to: string, sha256: string): string =>
  join(storedFolder(to), sha256.slice(0, 2), sha256);

const pattern = /^backup-\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}-\d{3}Z$/;

/** Sorts by time. */
export const backupName = (at: Date): string => `backup-${at.toISOString().replace(/[:.]/g, '-')}`;

export const isBackupName = (name: string): boolean => pattern.test(name);

/** Returns the names of all backups in a folder, oldest first. Rejects if there is no such folder. */
export const listBackups = async (to: string): Promise<string[]> =>
  (await readdir(to)).filter(isBackupName).sort();
