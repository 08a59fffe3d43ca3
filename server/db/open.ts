// Opens the database that the configuration names, with its tables up to date.
import { statSync } from 'node:fs';
import { dirname } from 'node:path';
import { Kysely, sql } from 'kysely';
import type { Config } from '#server/config.ts';
import { ConfigError } from '#server/config-error.ts';
import type { Tables } from '#server/db/tables.ts';
import type { Db } from '#server/deps.ts';
import { keepPrivate, makeFolder } from '#server/folders.ts';
import { resultCode, type WaitLimits, waitLimits } from './busy.ts';
import { type AfterMigrations, migrate } from './migrate.ts';
import { sqliteDialect } from './sqlite-dialect.ts';

/** SQLite's primary result codes: sqlite.org/rescode.html */
const faults: Record<number, (path: string) => string> = {
  3: (path) => `DATABASE_URL: this user may not open ${path}`,
  5: (path) => `DATABASE_URL: another program has locked ${path}`,
  8: (path) => `DATABASE_URL: ${path} cannot be written`,
  10: (path) => `DATABASE_URL: ${path} cannot be read or written: the disk reports an error`,
  11: (path) => `the database file ${path} is damaged; restore a backup`,
  13: (path) => `DATABASE_URL: the disk of ${path} is full`,
  14: (path) => `DATABASE_URL: ${path} cannot be opened`,
  26: (path) =>
    `DATABASE_URL: the database file ${path} is damaged, or never was one; restore a backup or correct the path`,
};

const asConfigError = (error: unknown, path: string): unknown => {
  const { message, cause } = error as Error;
  const fault = faults[resultCode(error) ?? resultCode(cause) ?? 0];
  if (fault !== undefined) return new ConfigError(fault(path));
  return /^corrupted migrations/.test(message)
    ? new ConfigError(`DATABASE_URL: ${path} was made by another version of this program`)
    : error;
};

/** The file's absolute path; what is beside it, ending in `-wal` and `-shm`, belongs to it. */
export const databasePath = ({ databaseUrl }: Pick<Config, 'databaseUrl'>): string =>
  databaseUrl.replace(/^sqlite:/, '');

/** The caller ends it with `db.destroy()`. Throws a ConfigError if the file cannot be used. */
export const openDatabase = async (
  config: Pick<Config, 'databaseUrl'>,
  limits: WaitLimits = waitLimits,
  afterMigrations?: AfterMigrations,
): Promise<Db> => {
  const path = databasePath(config);
  makeFolder('DATABASE_URL', dirname(path));
  const facts = statSync(path, { throwIfNoEntry: false });
  if (facts !== undefined && !facts.isFile()) {
    throw new ConfigError(`DATABASE_URL: ${path} is not a file`);
  }
  const db = new Kysely<Tables>({ dialect: sqliteDialect(path, limits) });
  try {
    await migrate(db, afterMigrations);
  } catch (error) {
    await db.destroy().catch(() => undefined);
    throw asConfigError(error, path);
  }
  for (const each of [path, `${path}-wal`, `${path}-shm`]) keepPrivate(each);
  return db;
};

/**
 * Opens an existing file with the tables it has: for copies, and for looking without changing. The caller ends it with
 * `db.destroy()`.
 */
export const openAsIs = (path: string): Db => new Kysely<Tables>({ dialect: sqliteDialect(path) });

/** Reads the whole file, though it does not compare every index with its table. Throws a ConfigError if the file is damaged. */
export const refuseDamaged = async (db: Db, config: Pick<Config, 'databaseUrl'>): Promise<void> => {
  const path = databasePath(config);
  const damaged = new ConfigError(`the database file ${path} is damaged; restore a backup`);
  try {
    const { rows } = await sql<{ quick_check: string }>`pragma quick_check(1)`.execute(db);
    if (rows[0]?.quick_check !== 'ok') throw damaged;
  } catch (error) {
    throw error === damaged ? error : asConfigError(error, path);
  }
};
