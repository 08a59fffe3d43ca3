// What is other with a database that several processes share: it is read at one moment, and one process makes the daily backup. Runs with
// TEST_DATABASE=postgres.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Deps } from '#server/deps.ts';
import { lookAtBackups } from '#server/doctor/installation.ts';
import { onPostgres } from '#tests/support/engine.ts';
import { makeTestApp, type TestApp } from '#tests/support/make-test-app.ts';
import { runCli } from '#tests/support/run-cli.ts';
import { backupHealth } from './backup-health.ts';
import { backUpWhenDue } from './backup-regularly.ts';
import { isOwnDisk } from './backup-room.ts';
import { installationId, readBackupState } from './backup-state.store.ts';
import { listBackups } from './layout.ts';
import { withBackupLock } from './lock.ts';
import { type BackupRequest, makeBackup } from './make-backup.ts';

describe.runIf(onPostgres)('on PostgreSQL', () => {
  let test: TestApp;
  let folder: string;
  beforeEach(async () => {
    test = await makeTestApp({ site: false });
    folder = await mkdtemp(join(tmpdir(), 'postgres-backup-'));
  });
  afterEach(async () => {
    await test.close();
    await rm(folder, { recursive: true, force: true });
  });

  const requestOf = async (changes: Partial<BackupRequest> = {}): Promise<BackupRequest> => ({
    databaseUrl: test.config.databaseUrl,
    storageUrl: test.config.storageUrl,
    appSecrets: test.config.appSecrets,
    to: join(folder, 'to'),
    installation: await installationId(test.deps.db, test.clock),
    now: test.clock.now().toISOString(),
    ...changes,
  });
  const refusal = async (changes: Partial<BackupRequest>): Promise<string> => {
    const error = await makeBackup(await requestOf(changes)).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ name: 'BackupError' });
    return (error as Error).message;
  };
  const addSetting = (key: string) =>
    test.deps.db
      .insertInto('setting')
      .values({ key, value: 'x', updated_at: test.clock.now().toISOString() })
      .execute();
  const addVital = (id: string) =>
    test.deps.db
      .insertInto('vital')
      .values({
        id,
        name: 'LCP',
        page: '/',
        value: 1.5,
        rating: 'good',
        navigation_type: 'navigate',
        device: 'phone',
        build: 'b',
        created_at: test.clock.now().toISOString(),
      })
      .execute();

  it('all tables are of one moment, and who writes meanwhile waits for nothing', async () => {
    for (let at = 0; at < 1_200; at += 1) await addSetting(`test.${at}`);
    let late: Promise<unknown> | undefined;
    const { name, to } = await makeBackup(await requestOf(), (step) => {
      // The first table is read, the last is not.
      if (step === 'database') late ??= Promise.all([addVital('late'), addSetting('test.late')]);
    });
    await late;
    const copy = new DatabaseSync(join(to, name, 'site.db'));
    const count = (from: string) => copy.prepare(`select count(*) as rows from ${from}`).get()?.rows;
    expect(count("setting where key like 'test.%'")).toBe(1_200);
    expect(count('vital')).toBe(0);
    copy.close();
    expect(await test.deps.db.selectFrom('vital').select('id').execute()).toEqual([{ id: 'late' }]);
  });

  it('a database that is away or of another version is refused with a reason, without its password', async () => {
    const away = await refusal({ databaseUrl: 'postgres://agency:secret@127.0.0.1:1/site' });
    expect(away).toMatch(/^The database could not be read \(.*ECONNREFUSED/);
    expect(away).not.toContain('secret');
    await test.deps.db
      .insertInto('kysely_migration' as never)
      .values({ name: '9999-later', timestamp: 'x' } as never)
      .execute();
    expect(await refusal({})).toMatch(/another version of the program/);
    expect(await listBackups(join(folder, 'to'))).toEqual([]);
  });

  it('of several instances with folders of their own, one makes the daily backup, and all know of it', async () => {
    const other = await makeTestApp({ ...test.config, dataDir: folder, production: true, site: false });
    const [one, two] = [join(folder, 'one'), join(folder, 'two')];
    const at = ({ deps }: TestApp, backupTo: string): Deps => ({
      ...deps,
      config: { ...deps.config, backupTo },
    });
    const look = (deps: Deps) => backUpWhenDue(deps, new AbortController().signal);
    const made = await Promise.all([look(at(test, one)), look(at(other, two)), look(at(test, one))]);
    expect(made.filter(Boolean)).toHaveLength(1);
    const { lastSuccess } = await readBackupState(other.deps.db);
    expect(await listBackups(lastSuccess?.to ?? '')).toHaveLength(1);

    // The other one, which makes none, tells of it too.
    expect(other.config).not.toHaveProperty('backupTo');
    expect(await backupHealth(other.deps)).toMatchObject({ lastAt: lastSuccess?.at, problem: null });
    const [found, ...more] = await lookAtBackups(other.config, other.deps.db, other.clock);
    expect(more).toEqual([]);
    expect(found).toMatchObject({
      state: 'ok',
      message: expect.stringContaining(`in ${lastSuccess?.to}, by`),
    });
    await other.close();
  });

  it('one that takes longer than an hour is not begun again, nor counted as failed', async () => {
    const deps: Deps = { ...test.deps, config: { ...test.config, backupTo: join(folder, 'to') } };
    const look = () => backUpWhenDue(deps, new AbortController().signal);
    await withBackupLock(test.config, async () => {
      test.clock.advance(25 * 60 * 60_000);
      expect(await look()).toBe(false);
      const byHand = await runCli(['backup', join(folder, 'to')], { DATA_DIR: test.config.dataDir });
      expect(byHand).toMatchObject({
        ok: false,
        err: expect.stringContaining('Another backup of this database'),
      });
    });
    expect(await readBackupState(test.deps.db)).toMatchObject({ failures: 0, attemptedAt: null });
    expect(await look()).toBe(true);
    expect(await listBackups(join(folder, 'to'))).toHaveLength(1);
  });

  it('with files elsewhere too, no disk of a process is the one that is lost', async () => {
    const to = test.config.dataDir;
    expect(await isOwnDisk({ ...test.config, to })).toBe(true);
    expect(await isOwnDisk({ ...test.config, storageUrl: 's3://agency-files', to })).toBe(false);
  });

  it('where its own tools make the backups, nothing complains', async () => {
    const config = { ...test.config, production: true };
    const { db, clock } = test.deps;
    expect((await backupHealth({ config, db, clock })).problem).toBe('There is no backup yet.');
    const elsewhere = { ...config, backupsElsewhere: true } as const;
    expect((await backupHealth({ config: elsewhere, db, clock })).problem).toBeNull();
    expect(await lookAtBackups(elsewhere, db, clock)).toMatchObject([{ state: 'ok' }]);
  });
});
