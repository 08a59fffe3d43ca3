// Opens the database that the configuration names, with its tables up to date.
import { statSync } from 'node:fs';
import { dirname } from 'node:path';
import { HandleEmptyInListsPlugin, Kysely, replaceWithNoncontingentExpression, sql } from 'kysely';
import type { Config } from '#server/config.ts';
import { ConfigError } from '#server/config-error.ts';
import type { Tables } from '#server/db/tables.ts';
import type { Db } from '#server/deps.ts';
import { keepPrivate, makeFolder } from '#server/folders.ts';
import { resultCode, type WaitLimits, waitLimits } from './busy.ts';
import { engineOfUrl } from './engine-of-url.ts';
import { type AfterMigrations, migrate } from './migrate.ts';
import { postgresDialect } from './postgres/postgres-dialect.ts';
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

/** SQLSTATE codes and those of Node's sockets: https://www.postgresql.org/docs/current/errcodes-appendix.html */
const serverFaults: Record<string, string> = {
  ECONNREFUSED: 'nobody answers at the address of the database server',
  ENOENT: 'there is no socket of a database server at this path',
  ENOTFOUND: 'the name of the database server is not known',
  ETIMEDOUT: 'the database server does not answer',
  '28P01': 'the database server refuses the password',
  '28000': 'the database server refuses this user',
  '3D000': 'the database server has no database of this name',
  '42501': 'this user may not make tables in the database',
};

/** The address is not said: it holds a password. */
const asServerError = (error: unknown): unknown => {
  const { message, code = '' } = error as Error & { code?: string };
  const fault = serverFaults[code] ?? (/timeout exceeded/.test(message) ? serverFaults.ETIMEDOUT : undefined);
  if (fault !== undefined) return new ConfigError(`DATABASE_URL: ${fault}`);
  return isOfOtherVersion(message) ? new ConfigError(otherVersion('the database')) : error;
};

const isOfOtherVersion = (message: string): boolean => /^corrupted migrations/.test(message);

const otherVersion = (what: string): string =>
  `DATABASE_URL: ${what} was made by another version of this program`;

const asConfigError = (error: unknown, path: string): unknown => {
  const { message, cause } = error as Error;
  const fault = faults[resultCode(error) ?? resultCode(cause) ?? 0];
  if (fault !== undefined) return new ConfigError(fault(path));
  return isOfOtherVersion(message) ? new ConfigError(otherVersion(path)) : error;
};

/** The database's file, for lists of paths: none with PostgreSQL. */
export const databaseFiles = (config: Pick<Config, 'databaseUrl'>): string[] =>
  engineOfUrl(config) === 'sqlite' ? [databasePath(config)] : [];

/** SQLite's file, by its absolute path; what is beside it, ending in `-wal` and `-shm`, belongs to it. */
export const databasePath = ({ databaseUrl }: Pick<Config, 'databaseUrl'>): string =>
  databaseUrl.replace(/^sqlite:/, '');

/** PostgreSQL refuses an empty list after `in`, which SQLite takes. */
const emptyLists = new HandleEmptyInListsPlugin({ strategy: replaceWithNoncontingentExpression });

const connectPostgres = (databaseUrl: string): Db =>
  new Kysely<Tables>({ dialect: postgresDialect(databaseUrl), plugins: [emptyLists] });

const openPostgres = async (databaseUrl: string, afterMigrations?: AfterMigrations): Promise<Db> => {
  const db = connectPostgres(databaseUrl);
  try {
    await migrate(db, afterMigrations);
  } catch (error) {
    await db.destroy().catch(() => undefined);
    throw asServerError(error);
  }
  return db;
};

/** The caller ends it with `db.destroy()`. Throws a ConfigError if the file or the database server cannot be used. */
export const openDatabase = async (
  config: Pick<Config, 'databaseUrl'>,
  limits: WaitLimits = waitLimits,
  afterMigrations?: AfterMigrations,
): Promise<Db> => {
  if (engineOfUrl(config) === 'postgres') return openPostgres(config.databaseUrl, afterMigrations);
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
 * Opens an existing database with the tables it has: for copies, and for looking without changing. The caller ends it with
 * `db.destroy()`.
 */
export const openAsIs = (config: Pick<Config, 'databaseUrl'>): Db =>
  engineOfUrl(config) === 'sqlite'
    ? new Kysely<Tables>({ dialect: sqliteDialect(databasePath(config)) })
    : connectPostgres(config.databaseUrl);

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
