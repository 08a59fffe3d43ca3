// Brings the tables up to date, at every start. Migrations are listed by hand; a released one never changes.
import type { Kysely } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import type { Db } from '#server/deps.ts';
import { firstTables } from './migrations/0001-first-tables.ts';
import { consoleTables } from './migrations/0002-console.ts';
import { erasableSearch } from './migrations/0003-erasable-search.ts';
import { quickLists } from './migrations/0004-quick-lists.ts';

export const migrations: Record<string, Migration> = {
  '0001-first-tables': firstTables,
  '0002-console': consoleTables,
  '0003-erasable-search': erasableSearch,
  '0004-quick-lists': quickLists,
};

const migratorFor = (db: Db): Migrator =>
  new Migrator({ db: db as Kysely<unknown>, provider: { getMigrations: async () => migrations } });

export const migrate = async (db: Db): Promise<void> => {
  const { error } = await migratorFor(db).migrateToLatest();
  if (error !== undefined) throw error;
};

/** Names of the migrations that the database does not have yet. */
export const pendingMigrations = async (db: Db): Promise<string[]> =>
  (await migratorFor(db).getMigrations())
    .filter(({ executedAt }) => executedAt === undefined)
    .map(({ name }) => name);
