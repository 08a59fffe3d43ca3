// `backup` and `restore` as the operator meets them: what they print, what they refuse, and what becomes of the secret.
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readBackupState } from '#server/backups/backup-state.store.ts';
import { readConfig } from '#server/config.ts';
import { makeKeptCertificate } from '#tests/files/make-kept.ts';
import { makePdf } from '#tests/files/sample-pdfs.ts';
import { onPostgres } from '#tests/support/engine.ts';
import { makeTestApp, type TestApp } from '#tests/support/make-test-app.ts';
import { runCli } from '#tests/support/run-cli.ts';

const first = 'the-first-secret-0123456789abcdefghij';
const older = 'the-older-secret-0123456789abcdefghij';
const BACKUP_PASSPHRASE = 'a passphrase for tests';

let test: TestApp;
let folder: string;
let to: string;
/** Where nothing listens. */
const PORT = '59173';
beforeEach(async () => {
  test = await makeTestApp({ site: false });
  folder = await mkdtemp(join(tmpdir(), 'cli-backup-'));
  to = join(folder, 'to');
});
afterEach(async () => {
  await test.close();
  await rm(folder, { recursive: true, force: true });
});

const cli = (given: string[], environment: Record<string, string> = {}) =>
  runCli(given, { DATA_DIR: test.config.dataDir, PORT, ...environment });
/** With PostgreSQL a folder has to be named. */
const restoreHere = (environment: Record<string, string> = {}) =>
  cli(['restore', to, ...(onPostgres ? ['--to', test.config.dataDir] : [])], environment);
const restoreTo = (name: string, environment: Record<string, string>, ...given: string[]) =>
  runCli(['restore', to, ...given], { DATA_DIR: join(folder, name), PORT, ...environment });

describe('backup', () => {
  it('says what was saved, what is missing, and how it comes back', async () => {
    await makeKeptCertificate(test.deps, makePdf());
    const { ok, out, err } = await cli(['backup', to]);
    expect(ok).toBe(true);
    expect(out).toMatch(/^Backed up to \S+: the database \(\S+ [KM]B\) and 1 files/);
    expect(out).toContain(`npm run -s cli -- restore ${to}`);
    expect(err).toMatch(/The secret is not in it: set BACKUP_PASSPHRASE/);
    expect(err).toMatch(/on the same disk as the data/);
    const { lastSuccess } = await readBackupState(test.deps.db);
    expect(lastSuccess).toMatchObject({ to });
    const { action, detail } = await test.deps.db
      .selectFrom('audit_event')
      .select(['action', 'detail'])
      .executeTakeFirstOrThrow();
    expect([action, JSON.parse(detail ?? '')]).toEqual([
      'backup.make',
      expect.objectContaining({ files: 1 }),
    ]);
  });

  it('goes to BACKUP_TO, keeps as many as it is told, lists and checks them', async () => {
    for (let at = 0; at < 3; at += 1) await cli(['backup', '--keep', '2'], { BACKUP_TO: to });
    const { out } = await cli(['backup', 'list', '--json'], { BACKUP_TO: to });
    const rows = JSON.parse(out) as { name: string; whole: boolean }[];
    expect(rows.map(({ whole }) => whole)).toEqual([true, true]);
    const table = await cli(['backup', 'list', to]);
    expect(table.out).toContain(rows[0]?.name);
    expect(await cli(['backup', 'check', to])).toMatchObject({
      ok: true,
      out: expect.stringContaining('is whole'),
    });
    await rm(join(to, rows[0]?.name ?? '', 'site.db'));
    const bad = await cli(['backup', 'check', to]);
    expect([bad.ok, bad.err]).toEqual([false, expect.stringContaining('is damaged: site.db does not match')]);
    expect((await cli(['backup', 'check', to, '--backup', rows[1]?.name ?? ''])).ok).toBe(true);
  });

  it('keeps the newest with the secret beside the ones to keep, says so, and lets it go when a later one holds it', async () => {
    const backUp = async (environment = {}) => {
      const { out, err } = await cli(['backup', to, '--keep', '1', '--json'], environment);
      return { ...(JSON.parse(out) as { name: string; removed: string[]; keptForSecret?: string }), err };
    };
    const older = await backUp({ BACKUP_PASSPHRASE });
    const last = await backUp({ BACKUP_PASSPHRASE });
    expect(last.removed).toEqual([older.name]);
    const without = [await backUp(), await backUp()];
    expect(without.map(({ removed }) => removed)).toEqual([[], [without[0]?.name]]);
    for (const { keptForSecret, err } of without) {
      expect(keptForSecret).toBe(last.name);
      expect(err).toContain(`${last.name} is kept as well`);
    }
    const listed = await cli(['backup', 'list', to, '--json']);
    expect((JSON.parse(listed.out) as { name: string }[]).map(({ name }) => name)).toEqual([
      without[1]?.name,
      last.name,
    ]);
    const again = await backUp({ BACKUP_PASSPHRASE });
    expect(again.removed).toEqual([last.name, without[1]?.name]);
    expect(again).not.toHaveProperty('keptForSecret');
  });

  it('ends with 1 and a reason where it cannot be made', async () => {
    expect(await cli(['backup'])).toMatchObject({ ok: false, err: expect.stringContaining('BACKUP_TO') });
    const file = join(folder, 'file');
    await writeFile(file, '');
    const { ok, err } = await cli(['backup', join(file, 'x')]);
    expect([ok, err]).toEqual([false, expect.stringMatching(/^\S+ cannot be used: it is a file[^\n]*\n$/)]);
    // A folder that is there and takes nothing, and one below it.
    for (const nowhere of ['/proc', '/proc/x', '/proc/x/y'])
      for (const failed of [await cli(['backup', nowhere]), await cli(['backup'], { BACKUP_TO: nowhere })])
        expect(failed).toMatchObject({
          ok: false,
          err: `${nowhere} cannot be used: nothing can be written there\n`,
        });
    expect((await cli(['backup', to, '--keep', '0'])).ok).toBe(false);
    expect((await cli(['backup', 'list', join(folder, 'none')])).ok).toBe(false);
  });
});

describe('restore', () => {
  it('ends with a reason where nothing can be written', async () => {
    await cli(['backup', to]);
    for (const given of [['--to', '/proc/x/y'], []]) {
      const { ok, err } = await runCli(['restore', to, ...given], { DATA_DIR: '/proc/x/y', PORT });
      expect([ok, err]).toEqual([false, '/proc/x/y cannot be used: nothing can be written there\n']);
    }
  });

  it('brings the secrets back, all of them, and nothing of them is printed', async () => {
    await cli(['backup', to], { BACKUP_PASSPHRASE, APP_SECRET: `${first},${older}` });
    const { ok, out, err } = await restoreTo('a', { BACKUP_PASSPHRASE, APP_SECRET: '' });
    expect([ok, err]).toEqual([true, '']);
    expect(out).toContain('The secret is restored');
    expect(out).toContain('npm start');
    expect(readConfig({ DATA_DIR: join(folder, 'a') }).appSecrets).toEqual([first, older]);
    expect((await stat(join(folder, 'a', 'app-secret'))).mode & 0o777).toBe(0o600);
    const json = await restoreTo('b', { BACKUP_PASSPHRASE, APP_SECRET: '' }, '--json');
    expect(JSON.parse(json.out)).toMatchObject({ secret: 'restored', files: 0, to: join(folder, 'b') });
    for (const text of [out, json.out]) expect(text).not.toContain(first);
    const everything = await readdir(to, { recursive: true, withFileTypes: true });
    for (const entry of everything.filter((each) => each.isFile()))
      expect(await readFile(join(entry.parentPath, entry.name), 'latin1')).not.toContain(first);
  });

  it('says what ends where APP_SECRET differs from the backup’s', async () => {
    await cli(['backup', to], { BACKUP_PASSPHRASE, APP_SECRET: first });
    const { ok, out } = await restoreTo('a', { BACKUP_PASSPHRASE, APP_SECRET: older });
    expect(ok).toBe(true);
    expect(out).toMatch(/APP_SECRET differs from the backup's secret/);
    expect(out).toContain('no longer work');
  });

  it('takes APP_SECRET, or makes a new one and says what that ends', async () => {
    await cli(['backup', to]);
    const taken = await restoreTo('a', { APP_SECRET: first });
    expect(taken.out).toContain('The secret is the one in APP_SECRET');
    expect(existsSync(join(folder, 'a', 'app-secret'))).toBe(false);
    const made = await restoreTo('b', { APP_SECRET: '' });
    expect(made.out).toMatch(/a new one was made/);
    for (const word of ['Payment and onboarding links', 'signed out', 'authenticator', 'reset-second-factor'])
      expect(made.out).toContain(word);
    expect(readConfig({ DATA_DIR: join(folder, 'b') }).appSecrets).toHaveLength(1);
    // The audit log carries marks of a secret that is gone, and is vouched for anew.
    for (const [name, secret] of Object.entries({ a: first, b: '' })) {
      const check = await runCli(['check'], { DATA_DIR: join(folder, name), APP_SECRET: secret });
      expect([check.err, check.ok]).toEqual(['', true]);
    }
  });

  it('ends with 1 while a server works in the folder, also where its files are gone, and minds no other server', async () => {
    await cli(['backup', to]);
    const port = new URL(await test.listen()).port;
    const { dataDir } = test.config;
    for (const name of ['a', 'b/c']) expect((await restoreTo(name, { PORT: port })).ok).toBe(true);
    const refused = {
      ok: false,
      err: expect.stringContaining(`A server is running on port ${port} and uses ${dataDir}.`),
    };
    expect(await restoreHere({ PORT: port })).toMatchObject(refused);
    await rename(dataDir, join(folder, 'moved'));
    try {
      expect(await restoreHere({ PORT: port })).toMatchObject(refused);
      const rehearsal = { DATA_DIR: join(folder, 'x'), PORT: port };
      expect(await runCli(['restore', to, '--to', dataDir], rehearsal)).toMatchObject(refused);
      expect(existsSync(dataDir)).toBe(false);
    } finally {
      await rename(join(folder, 'moved'), dataDir);
    }
  });

  it('ends with 1 where something is there already, and makes no secret', async () => {
    await cli(['backup', to]);
    const { ok, err } = await restoreHere();
    expect([ok, err]).toEqual([false, expect.stringMatching(/is not empty .*move the folder away/)]);
    const none = await restoreTo('a', { APP_SECRET: '' }, '--backup', 'backup-none');
    expect(none.ok).toBe(false);
    expect(existsSync(join(folder, 'a'))).toBe(false);
  });
});
