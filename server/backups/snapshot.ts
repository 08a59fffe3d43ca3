// A copy of the database as it is at one moment, while the server goes on writing to it.
import { rm } from 'node:fs/promises';
import { backup, DatabaseSync } from 'node:sqlite';
import { syncFile } from '#server/files/synced-files.ts';
import { BackupError } from './backup-error.ts';

/** Half a megabyte a step, made outside the thread that calls. */
const pagesAtOnce = 128;

/**
 * A step starts again when another connection has written, so under load a copy would never end. The open read
 * transaction holds the moment: in WAL mode nobody waits for it, and all steps see the same pages.
 */
const copyDatabase = async (from: string, to: string, onShare: (share: number) => void): Promise<void> => {
  const source = new DatabaseSync(from, { timeout: 5_000 });
  try {
    source.exec('begin; select count(*) from sqlite_master;');
    await backup(source, to, {
      rate: pagesAtOnce,
      progress: ({ totalPages, remainingPages }) => onShare(1 - remainingPages / Math.max(1, totalPages)),
    });
  } finally {
    source.close();
  }
};

/** As one file without a journal beside it, synced to the disk. */
export const finishSnapshot = async (path: string): Promise<void> => {
  const copy = new DatabaseSync(path);
  try {
    copy.exec('pragma journal_mode = delete');
  } finally {
    copy.close();
  }
  for (const ending of ['-wal', '-shm']) await rm(path + ending, { force: true });
  await syncFile(path);
};

/** Throws a BackupError if the database is damaged: a copy of it must not push out the good ones. */
export const takeSnapshot = async (
  from: string,
  to: string,
  onShare: (share: number) => void = () => undefined,
): Promise<void> => {
  for (const ending of ['', '-wal', '-shm', '-journal']) await rm(to + ending, { force: true });
  let said: unknown;
  try {
    await copyDatabase(from, to, onShare);
    const copy = new DatabaseSync(to);
    try {
      said = copy.prepare('pragma quick_check(1)').get()?.quick_check;
    } finally {
      copy.close();
    }
  } catch (error) {
    // SQLite's "corrupt" and "not a database".
    if (![11, 26].includes(((error as { errcode?: number }).errcode ?? 0) & 0xff)) throw error;
    said = (error as Error).message;
  }
  if (said !== 'ok') {
    throw new BackupError(
      `The database ${from} is damaged (${String(said).replace(/\s+/g, ' ').slice(0, 200)}), so no backup was made of it. Earlier backups are kept: restore the last one.`,
    );
  }
};
