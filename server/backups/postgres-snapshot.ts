// A database of PostgreSQL as it is at one moment, as a file of SQLite: backups are the same whatever the server keeps its data in.
import { rm } from 'node:fs/promises';
import { sql } from 'kysely';
import type { Config } from '#server/config.ts';
import { copyRows, isUnchanged } from '#server/copy/copy-rows.ts';
import { isDatabaseBusy } from '#server/db/busy.ts';
import { isUpToDate } from '#server/db/migrate.ts';
import { openAsIs, openDatabase } from '#server/db/open.ts';
import type { Db } from '#server/deps.ts';
import { BackupError } from './backup-error.ts';

type Source = Pick<Config, 'databaseUrl'>;

/** The address is not said: it holds a password. */
const inWords = (error: unknown): unknown =>
  isDatabaseBusy(error)
    ? new BackupError(
        `The database could not be read (${(error as Error).message}), so no backup was made. Try again when its server answers.`,
      )
    : error;

const withSource = async <Result>(source: Source, read: (db: Db) => Promise<Result>): Promise<Result> => {
  const db = openAsIs(source);
  try {
    return await read(db);
  } catch (error) {
    throw inWords(error);
  } finally {
    await db.destroy();
  }
};

/** Roughly what the copy takes: PostgreSQL keeps long texts compressed, and room that rows have left. */
export const postgresBytes = (source: Source): Promise<number> =>
  withSource(source, async (db) => {
    const { rows } = await sql<{
      bytes: number;
    }>`select pg_database_size(current_database()) as bytes`.execute(db);
    return rows[0]?.bytes ?? 0;
  });

/** One pass, another for what triggers of the copy did otherwise, and one that finds nothing to do. */
const mostPasses = 4;

const copyUntilSame = async (from: Db, to: Db, onShare: (share: number) => void): Promise<void> => {
  for (let pass = 1; pass <= mostPasses; pass += 1) {
    const tables = await copyRows(from, to, {
      rehearsal: false,
      onTable: (done, all) => onShare(pass === 1 ? done / all : 1),
    });
    if (isUnchanged(tables)) return;
  }
  throw new BackupError(
    'The rows could not be copied as they are, so no backup was made. Earlier backups are kept.',
  );
};

/**
 * Rows are read in parts, in one transaction that sees one moment and holds up nobody, and compared once they are there. Throws a BackupError if
 * the database has tables of another version, or its server goes away.
 */
export const takePostgresSnapshot = async (
  source: Source,
  to: string,
  onShare: (share: number) => void,
): Promise<void> => {
  for (const ending of ['', '-wal', '-shm', '-journal']) await rm(to + ending, { force: true });
  await withSource(source, async (db) => {
    const copy = await openDatabase({ databaseUrl: `sqlite:${to}` });
    try {
      await db
        .transaction()
        .setIsolationLevel('repeatable read')
        .setAccessMode('read only')
        .execute(async (moment) => {
          if (!(await isUpToDate(moment)))
            throw new BackupError(
              'The tables are those of another version of the program, so no backup was made. Make it with that version.',
            );
          await copyUntilSame(moment, copy, onShare);
        });
    } finally {
      await copy.destroy();
    }
  });
};
