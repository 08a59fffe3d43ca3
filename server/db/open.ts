// Opens the database that the configuration names, with its tables up to date.
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { Kysely } from 'kysely';
import type { Config } from '#server/config.ts';
import type { Tables } from '#server/db/tables.ts';
import type { Db } from '#server/deps.ts';
import { migrate } from './migrate.ts';
import { sqliteDialect } from './sqlite-dialect.ts';

/** The caller ends it with `db.destroy()`. */
export const openDatabase = async ({ databaseUrl }: Pick<Config, 'databaseUrl'>): Promise<Db> => {
  const path = databaseUrl.replace(/^sqlite:/, '');
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const db = new Kysely<Tables>({ dialect: sqliteDialect(path) });
  try {
    await migrate(db);
  } catch (error) {
    await db.destroy();
    throw error;
  }
  return db;
};
