// The whole circle: an installation is backed up, restored to a folder, and copied from there into an empty database and file store, of
// whatever the tests run on: with TEST_DATABASE=postgres PostgreSQL, with TEST_STORAGE=s3 S3.
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { enquiryApi } from '#contract/staff/enquiries.ts';
import { installationId } from '#server/backups/backup-state.store.ts';
import { finishArrivals } from '#server/enquiries/finish-arrivals.ts';
import { makeConfig, makeDataDir } from '#tests/support/make-config.ts';
import { dropDatabase, withPostgres } from '#tests/support/postgres-database.ts';
import { runCli } from '#tests/support/run-cli.ts';
import { withS3 } from '#tests/support/s3-storage.ts';
import { makeStaffApp, type StaffApp } from '#tests/support/staff-app.ts';
import { fillInstallation, wholeInstallation } from '#tests/support/whole-installation.ts';

let test: StaffApp;
let folder: string;
beforeEach(async () => {
  folder = makeDataDir();
  test = await makeStaffApp({ site: false });
  await fillInstallation(test);
  await installationId(test.deps.db, test.clock);
});
afterEach(() => test.close());

/** What a backup and a restore note of themselves. */
const withoutNotes = (whole: Awaited<ReturnType<typeof wholeInstallation>>) => {
  const { setting = [], audit_event: events = [], ...rows } = whole.rows;
  return {
    ...whole,
    rows: {
      ...rows,
      setting: setting.filter(
        ({ key }) => !['audit.head', 'backup.state', 'health.write'].includes(String(key)),
      ),
      audit_event: events.filter(({ action }) => !['backup.make', 'backup.restore'].includes(String(action))),
    },
  };
};

it('is the same in another database and file store, row by row and file by file, and serves there', async () => {
  const { config } = test;
  const keys = {
    AWS_ACCESS_KEY_ID: config.storageKeys?.accessKeyId,
    AWS_SECRET_ACCESS_KEY: config.storageKeys?.secretAccessKey,
  };
  const here = {
    DATA_DIR: config.dataDir,
    DATABASE_URL: config.databaseUrl,
    STORAGE_URL: config.storageUrl,
    ...keys,
  };
  const before = await wholeInstallation(config);
  const to = join(folder, 'backups');
  const passphrase = { BACKUP_PASSPHRASE: 'a passphrase for tests' };
  expect(await runCli(['backup', to], { ...here, ...passphrase })).toMatchObject({ ok: true });
  expect(await runCli(['backup', 'check', to], here)).toMatchObject({ ok: true });
  const restored = join(folder, 'restored');
  const back = await runCli(['restore', to, '--to', restored], { ...here, ...passphrase, PORT: '59173' });
  expect(back).toMatchObject({ ok: true, err: '' });
  const there = withS3(await withPostgres(makeConfig()));
  const given = ['--database-url', there.databaseUrl, '--storage-url', there.storageUrl];
  const copied = await runCli(['copy-to', ...given], {
    DATA_DIR: restored,
    DATABASE_URL: '',
    STORAGE_URL: '',
    ...keys,
  });
  expect(copied).toMatchObject({ ok: true, err: '' });
  expect(copied.out).toContain('Both are the same now');
  expect(withoutNotes(await wholeInstallation(there))).toEqual(withoutNotes(before));
  expect(before.keys.length).toBeGreaterThan(0);

  const again = await makeStaffApp({ ...there, site: false });
  const staff = await again.asStaff();
  await finishArrivals(again.deps);
  const found = await staff.inject({ url: enquiryApi.list.path, query: { q: 'silk' } });
  expect(found.json<{ rows: unknown[] }>().rows).toHaveLength(3);
  await again.close();
  await dropDatabase(there.dataDir);
});
