// A whole installation copied to another place and back: with TEST_DATABASE=postgres to PostgreSQL, with TEST_STORAGE=s3 to S3, else
// between two files and two folders.
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { enquiryApi } from '#contract/staff/enquiries.ts';
import type { Config } from '#server/config.ts';
import { openDatabase } from '#server/db/open.ts';
import { finishArrivals } from '#server/enquiries/finish-arrivals.ts';
import { openFileStore } from '#server/files/open-store.ts';
import { onPostgres } from '#tests/support/engine.ts';
import { makeConfig, makeDataDir } from '#tests/support/make-config.ts';
import { makeTestApp, type TestApp } from '#tests/support/make-test-app.ts';
import { dropDatabase, withPostgres } from '#tests/support/postgres-database.ts';
import { runCli } from '#tests/support/run-cli.ts';
import { withS3 } from '#tests/support/s3-storage.ts';
import { makeStaffApp } from '#tests/support/staff-app.ts';
import { fillInstallation, sendEnquiry, wholeInstallation } from '#tests/support/whole-installation.ts';

let test: TestApp;
let far: Config;
beforeEach(async () => {
  const dataDir = makeDataDir();
  // Here SQLite and a folder, whatever the tests run on.
  test = await makeTestApp({
    site: false,
    dataDir,
    databaseUrl: `sqlite:${join(dataDir, 'site.db')}`,
    storageUrl: `file:${join(dataDir, 'files')}`,
  });
  far = withS3(await withPostgres(makeConfig()));
});
afterEach(async () => {
  await test.close();
  await dropDatabase(far.dataDir);
});

const environmentOf = (config: Config) => ({
  DATA_DIR: config.dataDir,
  DATABASE_URL: config.databaseUrl,
  STORAGE_URL: config.storageUrl,
  AWS_ACCESS_KEY_ID: far.storageKeys?.accessKeyId,
  AWS_SECRET_ACCESS_KEY: far.storageKeys?.secretAccessKey,
});
const copy = async (from: Config, to: Config, ...more: string[]) => {
  const given = ['--database-url', to.databaseUrl, '--storage-url', to.storageUrl, ...more];
  return runCli(['copy-to', ...given], environmentOf(from));
};

it('is the same there, row by row and file by file, and back again', async () => {
  await fillInstallation(test);
  const rehearsal = await copy(test.config, far, '--rehearse');
  expect(rehearsal).toMatchObject({ ok: true, err: '' });
  expect(rehearsal.out).toMatch(/^Would be copied: [1-9]\d* rows and [1-9]\d* files/);
  expect((await wholeInstallation(far)).keys).toEqual([]);
  const copied = await copy(test.config, far);
  expect(copied).toMatchObject({ ok: true, err: '' });
  expect(copied.out).toContain('Both are the same now');
  const before = await wholeInstallation(test.config);
  expect(await wholeInstallation(far)).toEqual(before);
  expect(before.rows.enquiry).toHaveLength(4);
  expect(before.tasks).toHaveLength(1);
  const dataDir = makeDataDir();
  const home = makeConfig({
    dataDir,
    databaseUrl: `sqlite:${join(dataDir, 'site.db')}`,
    storageUrl: `file:${join(dataDir, 'files')}`,
  });
  expect((await copy(far, home)).out).toContain('Both are the same now');
  expect(await wholeInstallation(home)).toEqual(before);
  expect((await runCli(['check', '--files'], environmentOf(home))).ok).toBe(true);
});

it('goes on where it was broken off, and takes what has changed and gone since', async () => {
  const { key, linkId } = await fillInstallation(test);
  await copy(test.config, far);
  const { db } = test.deps;
  await db
    .updateTable('enquiry')
    .set({ status: 'answered' })
    .where('message', 'like', 'Our shop 1%')
    .execute();
  await db.deleteFrom('enquiry').where('message', 'like', 'Our shop 2%').execute();
  await finishArrivals(test.deps);
  await sendEnquiry(test, 'Since then');
  // As if the copy had been killed: files and rows that are not there yet.
  const target = await openDatabase(far);
  const files = await openFileStore(far);
  await files.remove(key);
  await target.deleteFrom('candidate_upload').where('link_id', '=', linkId).execute();
  await target.destroy();
  files.close();
  expect((await copy(test.config, far)).out).toContain('Both are the same now');
  expect(await wholeInstallation(far)).toEqual(await wholeInstallation(test.config));
  // A second look finds nothing to do.
  expect((await copy(test.config, far)).out).toMatch(
    /^Copied: 0 rows and 0 files; 0 rows changed, 0 removed/,
  );
});

it.runIf(onPostgres)('has the statistics there that searches are planned by', async () => {
  await fillInstallation(test);
  await copy(test.config, far);
  const target = await openDatabase(far);
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from pg_stats where schemaname = 'public' and tablename = 'enquiry'`.execute(target);
  await target.destroy();
  expect(rows[0]?.n).toBeGreaterThan(0);
});

it('can be searched there, also for what was waiting', async () => {
  await fillInstallation(test);
  await copy(test.config, far);
  const there = await makeStaffApp({ ...far, site: false });
  const staff = await there.asStaff();
  const found = async (q: string) =>
    (await staff.inject({ url: enquiryApi.list.path, query: { q } })).json<{ rows: unknown[] }>().rows.length;
  await finishArrivals(there.deps);
  expect([await found('silk'), await found('newest'), await found('ಸೈಟ್')]).toEqual([3, 1, 3]);
  await there.close();
});

it('goes into no other installation, and nowhere else', async () => {
  await fillInstallation(test);
  await copy(test.config, far);
  const dataDir = makeDataDir();
  const stranger = await makeTestApp({
    site: false,
    dataDir,
    databaseUrl: `sqlite:${join(dataDir, 'site.db')}`,
    storageUrl: `file:${join(dataDir, 'files')}`,
  });
  const refused = await copy(stranger.config, far);
  expect([refused.ok, refused.err]).toEqual([
    false,
    'The target holds another installation. Copy into an empty database.\n',
  ]);
  await stranger.close();
  const same = await copy(test.config, test.config);
  expect(same.err).toBe('Everything is already there. Name another database or file store.\n');
  expect((await runCli(['copy-to'], environmentOf(test.config))).err).toMatch(/^Say where to/);
});
