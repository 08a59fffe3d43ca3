// The purge of many records at once: their words leave the search index too, though not one by one.
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { eraseMarkedWords, markRemovedWords } from '#server/db/bulk-erasure.ts';
import { integrityFaults } from '#server/db/integrity.ts';
import { searchEntries } from '#server/db/search.ts';
import { readSetting } from '#server/db/setting.store.ts';
import { searchKinds } from '#server/db/tables.ts';
import { onPostgres } from '#tests/support/engine.ts';
import { makeActor, makeEnquiryRow } from '#tests/support/factories.ts';
import { makeTestApp, type TestApp } from '#tests/support/make-test-app.ts';
import { purge } from './purge.ts';

const asha = makeActor('asha');
const dayMs = 24 * 60 * 60_000;

let test: TestApp;
beforeEach(async () => {
  test = await makeTestApp({ site: false });
});
afterEach(() => test.close());

/** Enquiries with the words that the index gets soon after. */
const arrive = async (count: number, name: string, createdAt: string): Promise<void> => {
  const { db } = test.deps;
  const ids = Array.from({ length: count }, (_, at) => `${name.toLowerCase()}${at}`);
  await db
    .insertInto('enquiry')
    .values(ids.map((id) => makeEnquiryRow({ id, name: `${name} Nair`, created_at: createdAt })))
    .execute();
  await db
    .insertInto('enquiry_task')
    .values(ids.map((enquiry_id) => ({ enquiry_id, has_mails: 0 as const })))
    .execute();
  await db.deleteFrom('enquiry_task').where('has_mails', '=', 0).execute();
};

const find = async (text: string): Promise<number> =>
  ((await (await searchEntries(test.deps.db, 'enquiry', text))?.select('found.seq').execute()) ?? []).length;

/** Everything the index keeps of words, as bytes. */
const keptWords = async (): Promise<string> => {
  const { rows } = await sql<{ block: Uint8Array }>`select block from enquiry_search_data`.execute(
    test.deps.db,
  );
  return rows.map(({ block }) => Buffer.from(block).toString('latin1')).join('');
};

const expectErasing = async (): Promise<void> => {
  const { db } = test.deps;
  // SQLite checks an index by what this connection last knew of it: a search brings that up to date.
  expect(await find('website')).toBeGreaterThan(0);
  expect(await readSetting(db, 'search.words-to-erase')).toBeUndefined();
  expect(await integrityFaults(db)).toEqual([]);
  for (const kind of searchKinds) {
    const config = sql.table(`${kind}_search_config`);
    const { rows } = await sql`select v from ${config} where k = 'secure-delete'`.execute(db);
    expect(rows).toEqual([{ v: 1 }]);
  }
};

it('removes many at once, and finds the others as before', async () => {
  const { deps, clock } = test;
  await arrive(450, 'Zylophora', clock.now().toISOString());
  clock.advance(40 * dayMs);
  await arrive(30, 'Quillaja', clock.now().toISOString());
  expect(await find('zylo')).toBe(450);
  expect(await purge(deps, asha, { olderThanMs: 30 * dayMs })).toMatchObject({ enquiries: 450 });
  expect(await find('zylo')).toBe(0);
  expect(await find('website')).toBe(30);
  if (onPostgres) return;
  expect(await keptWords()).not.toMatch(/lophora/);
  expect(await keptWords()).toMatch(/illaja/);
  await expectErasing();
});

it.skipIf(onPostgres)('erases what an earlier purge that broke off has only marked', async () => {
  const { deps, clock } = test;
  await arrive(20, 'Zylophora', clock.now().toISOString());
  await arrive(20, 'Quillaja', clock.now().toISOString());
  await markRemovedWords(deps.db, clock);
  await deps.db.deleteFrom('enquiry').where('name', '=', 'Zylophora Nair').execute();
  expect(await find('zylo')).toBe(0);
  expect(await keptWords()).toMatch(/lophora/);

  await purge(deps, asha);
  expect(await keptWords()).not.toMatch(/lophora/);
  await expectErasing();

  await deps.db.deleteFrom('enquiry').where('id', '=', 'quillaja0').execute();
  await eraseMarkedWords(deps.db);
  expect(await find('website')).toBe(19);
});
