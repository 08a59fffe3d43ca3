// Brings the tables up to date, at every start. Migrations are listed by hand; a released one never changes.
import { type Kysely, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import type { Db } from '#server/deps.ts';
import { engineOf } from './engine.ts';
import type { Engine } from './engine-of-url.ts';
import { fillBrandIds } from './fill-brand-ids.ts';
import { firstTables } from './migrations/0001-first-tables.ts';
import { consoleTables } from './migrations/0002-console.ts';
import { erasableSearch } from './migrations/0003-erasable-search.ts';
import { quickLists } from './migrations/0004-quick-lists.ts';
import { keyedAudit } from './migrations/0005-keyed-audit.ts';
import { staffSecurity } from './migrations/0006-staff-security.ts';
import { partialUploads } from './migrations/0007-partial-uploads.ts';
import { mailProblemColumns } from './migrations/0008-mail-problems.ts';
import { fileScans } from './migrations/0009-file-scans.ts';
import { storedUploads } from './migrations/0010-stored-uploads.ts';
import { outboxIndex } from './migrations/0011-outbox-index.ts';
import { brandIds } from './migrations/0012-brand-ids.ts';
import { linkLifetimes } from './migrations/0013-link-lifetimes.ts';
import { viewedUploads } from './migrations/0014-viewed-uploads.ts';
import { enquiryTasks } from './migrations/0015-enquiry-tasks.ts';
import { fewerEnquiryIndexes } from './migrations/0016-fewer-enquiry-indexes.ts';
import { mailDrawings } from './migrations/0017-mail-drawings.ts';
import { enquiryDrawings } from './migrations/0018-enquiry-drawings.ts';
import { firstTables as postgresTables } from './postgres/first-tables.ts';
import { quickerLimits } from './postgres/rate-limit-table.ts';

/** From 0017 on, both engines have the same. */
const commonMigrations: Record<string, Migration> = {
  '0017-mail-drawings': mailDrawings,
  '0018-enquiry-drawings': enquiryDrawings,
};

/** SQLite's. */
export const migrations: Record<string, Migration> = {
  '0001-first-tables': firstTables,
  '0002-console': consoleTables,
  '0003-erasable-search': erasableSearch,
  '0004-quick-lists': quickLists,
  '0005-keyed-audit': keyedAudit,
  '0006-staff-security': staffSecurity,
  '0007-partial-uploads': partialUploads,
  '0008-mail-problems': mailProblemColumns,
  '0009-file-scans': fileScans,
  '0010-stored-uploads': storedUploads,
  '0011-outbox-index': outboxIndex,
  '0012-brand-ids': brandIds,
  '0013-link-lifetimes': linkLifetimes,
  '0014-viewed-uploads': viewedUploads,
  '0015-enquiry-tasks': enquiryTasks,
  '0016-fewer-enquiry-indexes': fewerEnquiryIndexes,
  ...commonMigrations,
};

const migrationsOf: Record<Engine, Record<string, Migration>> = {
  sqlite: migrations,
  postgres: {
    '0016-first-tables': postgresTables,
    ...commonMigrations,
    '0019-quicker-limits': quickerLimits,
  },
};

const migratorFor = (db: Db): Migrator =>
  new Migrator({
    db: db as Kysely<unknown>,
    provider: { getMigrations: async () => migrationsOf[engineOf(db)] },
  });

/** Any number of our own. */
const migrationLock = 7_240_916_001;

const migrationTable = {
  sqlite: sql`select 1 from sqlite_master where name = 'kysely_migration'`,
  postgres: sql`select 1 from pg_class where oid = to_regclass('kysely_migration')`,
};

/** Whether every migration has run, and none that this program does not know. Only reads. */
export const isUpToDate = async (db: Db): Promise<boolean> => {
  const tables = await migrationTable[engineOf(db)].execute(db);
  if (tables.rows.length === 0) return false;
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name).join() === Object.keys(migrationsOf[engineOf(db)]).sort().join();
};

/**
 * What belongs to the migrations and needs more than a migration knows: in their transaction, with the names of those that ran: none
 * if another process was quicker.
 */
export type AfterMigrations = (tx: Db, names: readonly string[]) => Promise<void>;

/** Waits for the lock only if there is something to do: an up-to-date database can be opened while any other program holds it. */
export const migrate = async (db: Db, afterwards?: AfterMigrations): Promise<void> => {
  if (await isUpToDate(db)) return;
  await db.transaction().execute(async (tx) => {
    // Of several that start at once on an empty database, the others wait here: for the library's own lock they would need its tables.
    if (engineOf(db) === 'postgres') await sql`select pg_advisory_xact_lock(${migrationLock})`.execute(tx);
    const { error, results = [] } = await migratorFor(tx).migrateToLatest();
    if (error !== undefined) throw error;
    const names = results.map(({ migrationName }) => migrationName);
    if (names.includes('0012-brand-ids')) await fillBrandIds(tx);
    await afterwards?.(tx, names);
  });
};

/** Names of the migrations that the database does not have yet. */
export const pendingMigrations = async (db: Db): Promise<string[]> =>
  (await migratorFor(db).getMigrations())
    .filter(({ executedAt }) => executedAt === undefined)
    .map(({ name }) => name);

/** Names of the migrations that the database has, those of a later version of the program too. */
export const appliedMigrations = async (db: Db): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
};
