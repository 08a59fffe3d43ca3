// The tables as all migrations leave them: as the committed text of each engine says, and in PostgreSQL those of SQLite. After a
// migration, npm run schema:update writes the texts anew; read what has changed in them.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase } from '#server/db/open.ts';
import type { Db } from '#server/deps.ts';
import { describeSchema } from '#tests/support/describe-schema.ts';
import { onPostgres } from '#tests/support/engine.ts';
import { makeConfig, makeDataDir } from '#tests/support/make-config.ts';
import { dropDatabase, withPostgres } from '#tests/support/postgres-database.ts';

const dataDir = makeDataDir();
let db: Db;
beforeAll(async () => {
  db = await openDatabase(await withPostgres(makeConfig({ dataDir })));
});
afterAll(async () => {
  await db.destroy();
  await dropDatabase(dataDir);
});

it('is what is committed', async () => {
  const file = onPostgres ? './postgres/schema.txt' : './schema.txt';
  await expect(await describeSchema(db)).toMatchFileSnapshot(file);
});

const columnsOf = async (db: Db): Promise<string[]> =>
  (await db.introspection.getTables())
    .filter(({ name }) => !/_search(_|$)|^rate_limit$/.test(name))
    .flatMap(({ name, columns }) =>
      columns.filter((column) => column.name !== 'words').map((column) => `${name}.${column.name}`),
    )
    .sort();

const indexesIn = {
  sqlite: sql<{ name: string }>`select name from sqlite_master where type = 'index' and sql is not null`,
  postgres: sql<{ name: string }>`select indexname as name from pg_indexes
    where schemaname = 'public' and indexname !~ '_(pkey|key)$' and indexname !~ '^(search_entry_|vital_view|rate_limit)'`,
};

const namesOf = async (db: Db, engine: keyof typeof indexesIn): Promise<string[]> =>
  (await indexesIn[engine].execute(db)).rows.map(({ name }) => name).sort();

it.runIf(onPostgres)('has the same tables, columns and indexes on both', async () => {
  const sqlite = await openDatabase(makeConfig());
  expect(await columnsOf(db)).toEqual(await columnsOf(sqlite));
  expect(await namesOf(db, 'postgres')).toEqual(await namesOf(sqlite, 'sqlite'));
  await sqlite.destroy();
});
