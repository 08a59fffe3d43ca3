// Backups and restores on real folders: a drill under load, and everything that can go wrong with either.
import { execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import {
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  truncate,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { pathOf } from '#contract/endpoint.ts';
import { publicApi } from '#contract/public-api.ts';
import { recordAction } from '#server/audit/run-action.ts';
import { type Config, readConfig } from '#server/config.ts';
import { migrations } from '#server/db/migrate.ts';
import { openAsIs, openDatabase } from '#server/db/open.ts';
import { keptPath } from '#server/files/local-store.ts';
import { makeKeptCertificate } from '#tests/files/make-kept.ts';
import { makePdf } from '#tests/files/sample-pdfs.ts';
import { mountSmallDisk } from '#tests/support/broken-disk.ts';
import { childEnvironment } from '#tests/support/child-environment.ts';
import { onPostgres } from '#tests/support/engine.ts';
import { makeActor, makeEnquiry } from '#tests/support/factories.ts';
import { testSecret } from '#tests/support/make-config.ts';
import { makeTestApp, type TestApp } from '#tests/support/make-test-app.ts';
import { runCli } from '#tests/support/run-cli.ts';
import { installationId } from './backup-state.store.ts';
import { makeBackupInThread } from './backup-thread.ts';
import { checkBackup, findBackup } from './check-backup.ts';
import { listBackups, storedPath } from './layout.ts';
import { lockBackups } from './lock.ts';
import { type BackupRequest, makeBackup } from './make-backup.ts';
import { type RestoreRequest, restoreBackup } from './restore-backup.ts';

const passphrase = 'a passphrase for tests';

let test: TestApp;
let folder: string;
/** The folder of backups. */
let to: string;
let installation: string;
beforeEach(async () => {
  test = await makeTestApp({ site: false });
  installation = await installationId(test.deps.db, test.clock);
  folder = await mkdtemp(join(tmpdir(), 'backups-'));
  to = join(folder, 'to');
});
afterEach(async () => {
  await test.close();
  await rm(folder, { recursive: true, force: true });
});

const requestOf = (config: Config, changes: Partial<BackupRequest> = {}): BackupRequest => ({
  databaseUrl: config.databaseUrl,
  storageUrl: config.storageUrl,
  appSecrets: config.appSecrets,
  to,
  installation,
  now: test.clock.now().toISOString(),
  ...changes,
});
/** A minute later each time. */
const backUp = (changes: Partial<BackupRequest> = {}) => {
  test.clock.advance(60_000);
  return makeBackup(requestOf(test.config, changes));
};
const placesIn = (dataDir: string): RestoreRequest['places'] => ({
  dataDir,
  databasePath: join(dataDir, 'site.db'),
  storageRoot: join(dataDir, 'files'),
});
const restored = (): string => join(folder, 'restored');
const restore = (changes: Partial<RestoreRequest> = {}) =>
  restoreBackup({
    from: to,
    places: placesIn(restored()),
    appSecrets: test.config.appSecrets,
    actor: makeActor('asha'),
    clock: test.clock,
    ...changes,
  });
const refusal = async (work: Promise<unknown>): Promise<string> => {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toMatchObject({ name: 'BackupError' });
  return (error as Error).message;
};
const filesIn = async (path: string): Promise<string[]> =>
  existsSync(path)
    ? (await readdir(path, { recursive: true, withFileTypes: true }))
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name))
    : [];
const sha256 = async (path: string): Promise<string> =>
  createHash('sha256')
    .update(await readFile(path))
    .digest('hex');
const flipBit = async (path: string, at: number): Promise<void> => {
  const bytes = await readFile(path);
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  await writeFile(path, bytes);
};

/** Every row of every table of the product. */
const allRows = (path: string): Map<string, unknown[]> => {
  const database = new DatabaseSync(path);
  const tables = database
    .prepare("select name from sqlite_master where type = 'table' and sql not like '%virtual%'")
    .all() as { name: string }[];
  const rows = new Map(
    tables.map(({ name }) => [name, database.prepare(`select * from "${name}" `).all()] as const),
  );
  database.close();
  return rows;
};

const withoutAuditEnd = (settings: unknown[]): unknown[] =>
  settings.filter((row) => (row as { key: string }).key !== 'audit.head');

describe('a drill', () => {
  it('of a server under load brings every row and file back, and its links open', async () => {
    const origin = await test.listen();
    const post = (at: number) =>
      fetch(origin + publicApi.contactSubmit.path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(makeEnquiry({ message: `Enquiry number ${at}, of a busy day.` })),
      }).then(({ status }) => status);
    const certificates = await Promise.all(
      Array.from({ length: 12 }, (_, at) =>
        makeKeptCertificate(test.deps, makePdf({ text: `Certificate ${at}`, bytes: 200_000 + at })),
      ),
    );
    await recordAction(test.deps, makeActor('asha'), 'candidate-link.create', 'x');
    const before = await Promise.all(Array.from({ length: 20 }, (_, at) => post(at)));
    expect(before).toEqual(Array(20).fill(201));

    let isRunning = true;
    let during = 0;
    const load = (async () => {
      while (isRunning) {
        expect(await post(1_000 + during)).toBe(201);
        during += 1;
      }
    })();
    const result = await makeBackupInThread(
      requestOf(test.config, { passphrase }),
      new AbortController().signal,
    );
    isRunning = false;
    await load;
    expect(during).toBeGreaterThan(0);
    expect(result).toMatchObject({ files: 12, newFiles: 12, missing: [], damaged: [], secret: 'encrypted' });

    const back = await restore({ passphrase });
    expect(back).toMatchObject({ files: 12, migrated: [], missing: [], auditEvents: 1 });
    const saved = allRows(join(to, result.name, 'site.db'));
    const rows = allRows(join(restored(), 'site.db'));
    // The trail alone has grown: it says that it was put back.
    const told = rows.get('audit_event')?.pop();
    expect(told).toMatchObject({ action: 'backup.restore', about_id: result.name });
    for (const each of [rows, saved]) each.set('setting', withoutAuditEnd(each.get('setting') ?? []));
    expect(rows).toEqual(saved);
    const enquiries = rows.get('enquiry') ?? [];
    expect(enquiries.length).toBeGreaterThanOrEqual(20);
    const ids = new Set(enquiries.map((row) => (row as { id: string }).id));
    const live = await test.deps.db.selectFrom('enquiry').selectAll().orderBy('id').execute();
    const byId = (rows: unknown[]) => new Map(rows.map((row) => [(row as { id: string }).id, row]));
    expect(byId(live.filter(({ id }) => ids.has(id)))).toEqual(byId(enquiries));
    for (const { key, sha256: right } of certificates)
      expect(await sha256(keptPath(join(restored(), 'files', 'kept'), key))).toBe(right);

    // As the next start reads it: without APP_SECRET.
    const config = readConfig({ DATA_DIR: restored() });
    expect(config.appSecrets).toEqual([testSecret]);
    const check = await runCli(['check'], { DATA_DIR: restored(), APP_SECRET: '' });
    expect(check).toMatchObject({ ok: true, err: '' });
    const again = await makeTestApp({ ...config, rateLimit: false, site: false });
    const answer = await again.app.inject(
      pathOf(publicApi.candidateDetails, { token: certificates[0]?.token ?? '' }),
    );
    expect(answer.statusCode).toBe(200);
    await again.close();
  }, 120_000);

  it('of a backup of an earlier version brings its tables up to date', async () => {
    const dataDir = join(folder, 'older');
    await mkdir(dataDir);
    const path = join(dataDir, 'site.db');
    const db = openAsIs({ databaseUrl: `sqlite:${path}` });
    const [first = ''] = Object.keys(migrations);
    const provider = { getMigrations: async () => ({ [first]: migrations[first] as never }) };
    expect((await new Migrator({ db, provider }).migrateToLatest()).error).toBeUndefined();
    await db
      .insertInto('setting')
      .values({ key: 'kept', value: 'from before', updated_at: '2026-01-01T00:00:00.000Z' })
      .execute();
    await db.destroy();
    await backUp({ databaseUrl: `sqlite:${path}`, storageUrl: `file:${join(dataDir, 'files')}` });
    const { migrated } = await restore();
    expect(migrated).toEqual(Object.keys(migrations).slice(1));
    expect(allRows(join(restored(), 'site.db')).get('setting')).toContainEqual({
      key: 'kept',
      value: 'from before',
      updated_at: '2026-01-01T00:00:00.000Z',
    });
    expect((await runCli(['check'], { DATA_DIR: restored() })).ok).toBe(true);
    // Its log, from before it was keyed, is sealed on record.
    const events = allRows(join(restored(), 'site.db')).get('audit_event') as { action: string }[];
    expect(events.map(({ action }) => action)).toEqual(['trail.seal', 'backup.restore']);
  });

  it('of a backup of a later version is refused', async () => {
    const dataDir = join(folder, 'later');
    await mkdir(dataDir);
    const databaseUrl = `sqlite:${join(dataDir, 'site.db')}`;
    const db = await openDatabase({ databaseUrl });
    await db
      .insertInto('kysely_migration' as never)
      .values({ name: '9999-later', timestamp: 'x' } as never)
      .execute();
    await db.destroy();
    await backUp({ databaseUrl });
    expect(await refusal(restore())).toMatch(/newer than this one/);
    expect(existsSync(restored())).toBe(false);
  });
});

describe('a backup', () => {
  it('does not copy again what has not changed, and keeps the newest alone', async () => {
    const one = await makeKeptCertificate(test.deps, makePdf({ text: 'One' }));
    expect(await backUp({ keep: 2 })).toMatchObject({ files: 1, newFiles: 1, removed: [] });
    const { ino } = await stat(storedPath(to, one.sha256));
    const two = await makeKeptCertificate(test.deps, makePdf({ text: 'Two' }));
    const second = await backUp({ keep: 2 });
    expect(second).toMatchObject({ files: 2, newFiles: 1, removed: [] });
    expect((await stat(storedPath(to, one.sha256))).ino).toBe(ino);

    await test.deps.db.deleteFrom('candidate_upload').where('id', '=', one.id).execute();
    await test.deps.files.remove(one.key);
    const third = await backUp({ keep: 2 });
    expect(third.removed).toHaveLength(1);
    expect(existsSync(storedPath(to, one.sha256))).toBe(true);
    expect((await backUp({ keep: 2 })).removed).toEqual([second.name]);
    expect(existsSync(storedPath(to, one.sha256))).toBe(false);
    expect(existsSync(storedPath(to, two.sha256))).toBe(true);
    expect((await checkBackup(await findBackup(to, third.name))).faults).toEqual([]);
  });

  it('removes nothing that a damaged one may name, and never the one just made', async () => {
    const one = await makeKeptCertificate(test.deps, makePdf({ text: 'One' }));
    const first = await backUp();
    await writeFile(join(to, first.name, 'manifest.json'), '{');
    await test.deps.db.deleteFrom('candidate_upload').execute();
    await test.deps.files.remove(one.key);
    const second = await backUp({ keep: 1 });
    // A clock that went back makes the newest look like the oldest.
    const third = await backUp({ keep: 1, now: '2020-01-01T00:00:00.000Z' });
    expect(third).toMatchObject({ removed: [second.name], damagedBackups: [first.name] });
    expect(await listBackups(to)).toEqual([third.name, first.name]);
    expect(existsSync(storedPath(to, one.sha256))).toBe(true);
  });

  it('that is killed leaves no half one, and the next goes well', async () => {
    const { key, sha256: right } = await makeKeptCertificate(test.deps, makePdf());
    const earlier = await backUp();
    await rm(storedPath(to, right));
    // A file that never ends holds the backup up where it is killed.
    const path = keptPath(join(test.config.dataDir, 'files', 'kept'), key);
    await rename(path, `${path}.aside`);
    execFileSync('mkfifo', [path]);
    const child = spawn(process.execPath, ['cli/main.ts', 'backup', to], {
      env: {
        ...childEnvironment(),
        DATA_DIR: test.config.dataDir,
        DATABASE_URL: test.config.databaseUrl,
        APP_SECRET: testSecret,
      },
      stdio: 'ignore',
    });
    const ended = once(child, 'close');
    await expect.poll(() => existsSync(join(to, '.partial', 'site.db')), { timeout: 20_000 }).toBe(true);
    expect(await refusal(backUp())).toMatch(/Another backup or restore is running/);
    child.kill('SIGKILL');
    await ended;
    expect(await listBackups(to)).toEqual([earlier.name]);
    await rename(`${path}.aside`, path);
    const next = await backUp();
    expect(next).toMatchObject({ newFiles: 1, missing: [] });
    expect(await listBackups(to)).toEqual([earlier.name, next.name]);
    expect(existsSync(join(to, '.partial'))).toBe(false);
  });

  it('can be stopped with the server', async () => {
    const stopping = new AbortController();
    const made = makeBackupInThread(requestOf(test.config), stopping.signal);
    stopping.abort();
    await expect(made).rejects.toThrow('stopped');
    expect(existsSync(to) ? await listBackups(to) : []).toEqual([]);
    await backUp();
  });

  it('tells of files that are gone or changed, and saves the rest', async () => {
    const gone = await makeKeptCertificate(test.deps, makePdf({ text: 'Gone' }));
    const bad = await makeKeptCertificate(test.deps, makePdf({ text: 'Bad' }));
    await makeKeptCertificate(test.deps, makePdf({ text: 'Good' }));
    await test.deps.files.remove(gone.key);
    await flipBit(keptPath(join(test.config.dataDir, 'files', 'kept'), bad.key), 100);
    expect(await backUp()).toMatchObject({
      files: 2,
      missing: [{ key: gone.key, table: 'candidate_upload', id: gone.id }],
      damaged: [bad.key],
    });
    expect(await restore()).toMatchObject({ files: 2, missing: [{ key: gone.key }] });
  });

  it('is not made of a damaged database, and earlier ones stay', async () => {
    for (let at = 0; at < 60; at += 1)
      await test.app.inject({
        method: 'POST',
        url: publicApi.contactSubmit.path,
        payload: makeEnquiry({ message: `${at} ${'x'.repeat(900)}` }),
      });
    const { name } = await backUp({ keep: 1 });
    const path = join(folder, 'damaged.db');
    const bytes = await readFile(join(to, name, 'site.db'));
    await writeFile(path, bytes.fill(0xa5, 4_096 * 15, 4_096 * 30));
    const failing = backUp({ keep: 1, databaseUrl: `sqlite:${path}` });
    expect(await refusal(failing)).toMatch(/is damaged .* no backup was made of it/);
    expect(await listBackups(to)).toEqual([name]);
    expect(existsSync(join(to, '.partial'))).toBe(false);
  });

  it('is not put among uploaded files, nor among the backups of others', async () => {
    const inside = join(test.config.dataDir, 'files', 'kept', 'backups');
    expect(await refusal(backUp({ to: inside }))).toMatch(/among the uploaded files/);
    await backUp();
    expect(await refusal(backUp({ installation: 'another' }))).toMatch(/backups of another installation/);
    const file = join(folder, 'a-file');
    await writeFile(file, '');
    expect(await refusal(backUp({ to: join(file, 'below') }))).toMatch(/cannot be used: it is a file/);
  });

  it('says what it needs where the disk is too small, and leaves nothing', async ({ skip }) => {
    await mkdir(to);
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', to], { stdio: 'ignore' });
    } catch {
      skip('this machine lets nobody mount a small disk');
    }
    try {
      await makeKeptCertificate(test.deps, makePdf({ bytes: 2_000_000 }));
      expect(await refusal(backUp())).toMatch(/has \d MB left; the backup needs \d+ MB/);
      expect(await filesIn(to)).toEqual([join(to, '.lock')]);
    } finally {
      execFileSync('umount', [to]);
    }
  });

  it.for([
    ['the database is copied', 'database', 0],
    ['files are copied', 'files', 0],
    ['the rest is written', 'files', 1],
  ] as const)('fails whole where the disk fills up while %s', async ([, step, share], { skip }) => {
    const disk = mountSmallDisk(24);
    if (typeof disk === 'string') return skip(disk);
    try {
      to = join(disk.folder, 'to');
      // More than SQLite copies at once.
      await test.deps.db
        .insertInto('setting')
        .values({ key: 'test', value: 'x'.repeat(3_000_000), updated_at: test.clock.now().toISOString() })
        .execute();
      await makeKeptCertificate(test.deps, makePdf());
      const earlier = await backUp();
      const before = await filesIn(to);
      for (const text of ['One', 'Two'])
        await makeKeptCertificate(test.deps, makePdf({ text, bytes: 1_000_000 }));
      test.clock.advance(60_000);
      const failing = makeBackup(requestOf(test.config, { keep: 1 }), (now, done) => {
        if (now === step && done >= share) disk.fill();
      });
      expect(await refusal(failing)).toBe(
        `The disk of ${to} filled up halfway. Nothing unfinished was left behind, and what was there before is unchanged. Make room, or name another disk.`,
      );
      // Not a file more, and the one before is good to the last byte.
      expect((await filesIn(to)).toSorted()).toEqual(before.toSorted());
      expect(await listBackups(to)).toEqual([earlier.name]);
      expect(await checkBackup(await findBackup(to))).toMatchObject({ faults: [] });
      disk.empty();
      expect(await backUp({ keep: 1 })).toMatchObject({ newFiles: 2, missing: [], removed: [earlier.name] });
    } finally {
      disk.unmount();
    }
  });

  it('holds the lock no longer than its process lives', () => {
    const unlock = lockBackups(folder);
    expect(() => lockBackups(folder)).toThrow('is running');
    unlock();
    lockBackups(folder)();
  });
});

describe('a damaged backup is refused with a reason and leaves nothing', () => {
  it('in every part that can be damaged', async () => {
    const { key, id, sha256: right } = await makeKeptCertificate(test.deps, makePdf());
    const other = await makeKeptCertificate(test.deps, makePdf({ text: 'Other' }));
    const whole = join(folder, 'whole');
    const { name } = await backUp({ to: whole, passphrase });
    const damagedBy = async (damage: (backup: string) => Promise<unknown>, changes = {}): Promise<string> => {
      await rm(to, { recursive: true, force: true });
      await cp(whole, to, { recursive: true });
      await damage(join(to, name));
      const said = await refusal(restore({ withoutSecret: true, ...changes }));
      expect(existsSync(restored())).toBe(false);
      return said;
    };
    expect(await damagedBy((at) => flipBit(join(at, 'site.db'), 20_000))).toMatch(/site\.db does not match/);
    expect(await damagedBy((at) => rm(join(at, 'site.db')))).toMatch(/site\.db does not match/);
    expect(await damagedBy((at) => flipBit(join(at, 'manifest.json'), 300))).toMatch(
      /manifest\.json does not match/,
    );
    expect(await damagedBy((at) => truncate(join(at, 'manifest.json'), 200))).toMatch(
      /manifest\.json does not match/,
    );
    expect(await damagedBy((at) => rm(join(at, 'manifest.json')))).toMatch(/manifest\.json is missing/);

    const passphrases = { withoutSecret: false, passphrase };
    expect(await damagedBy((at) => rm(join(at, 'secret.enc')), passphrases)).toMatch(/secret\.enc cannot be/);
    const rewrite = async (at: string) => {
      const path = join(at, 'manifest.json');
      await writeFile(path, (await readFile(path, 'utf8')).replace(installation, 'another'));
      await writeFile(join(at, 'manifest.sha256'), `${await sha256(path)}  manifest.json\n`);
    };
    const wrong = /^BACKUP_PASSPHRASE is not the passphrase .* or the backup was changed/;
    expect(await damagedBy(rewrite, passphrases)).toMatch(wrong);
    const nothing = async () => undefined;
    const otherPassphrase = { withoutSecret: false, passphrase: 'another passphrase' };
    expect(await damagedBy(nothing, otherPassphrase)).toMatch(wrong);
    expect(await damagedBy(nothing, { withoutSecret: false })).toMatch(/Set BACKUP_PASSPHRASE/);

    for (const [damage, reason] of [
      [(path: string) => writeFile(path, 'x'), 'is cut off'],
      [(path: string) => rm(path), 'is missing'],
      [(path: string) => flipBit(path, 50), 'was changed'],
    ] as const) {
      const said = await damagedBy(() => damage(storedPath(to, right)));
      expect(said).toContain(reason);
      expect(said).toContain('--skip-damaged-files');
    }
    const { faults } = await checkBackup(await findBackup(to));
    expect(faults).toEqual([expect.stringContaining('was changed')]);
    const back = await restore({ withoutSecret: true, skipDamagedFiles: true });
    const missing = [{ key, table: 'candidate_upload', id }];
    expect(back).toMatchObject({ files: 1, missing, secrets: undefined });
    const kept = join(restored(), 'files', 'kept');
    expect(existsSync(keptPath(kept, key))).toBe(false);
    expect(await sha256(keptPath(kept, other.key))).toBe(other.sha256);
    expect(existsSync(join(restored(), 'app-secret'))).toBe(false);
  });

  it('an audit log that was changed in it', async () => {
    const audit = (about: string) => recordAction(test.deps, makeActor('asha'), 'client.create', about);
    await audit('one');
    await audit('two');
    const { db } = test.deps;
    await sql
      .raw(onPostgres ? 'drop trigger audit_event_fixed on audit_event' : 'drop trigger audit_event_fixed')
      .execute(db);
    await db.updateTable('audit_event').set({ about_id: 'else' }).where('about_id', '=', 'one').execute();
    await backUp();
    expect(await refusal(restore())).toMatch(/its audit log is not as it was written/);
    expect(existsSync(restored())).toBe(false);
  });
});

describe('a restore', () => {
  it('never writes over anything', async () => {
    await backUp();
    await mkdir(restored());
    await writeFile(join(restored(), 'notes.txt'), 'mine');
    expect(await refusal(restore())).toMatch(/is not empty \(notes\.txt\)/);
    expect(await readdir(restored())).toEqual(['notes.txt']);
  });

  it('takes an empty folder, database and files in places of their own, and what an earlier try left', async () => {
    const { key } = await makeKeptCertificate(test.deps, makePdf());
    await backUp({ passphrase });
    const places = {
      dataDir: join(folder, 'data'),
      databasePath: join(folder, 'db', 'agency.db'),
      storageRoot: join(folder, 'uploads', 'files'),
    };
    await mkdir(join(places.dataDir, '.restoring'), { recursive: true });
    await writeFile(join(places.dataDir, '.restoring', 'site.db'), 'half');
    await restore({ places, passphrase });
    expect(await readdir(places.dataDir)).toEqual(['app-secret', 'audit-head']);
    expect(await readdir(join(folder, 'db'))).toEqual(['agency.db']);
    expect(existsSync(keptPath(join(places.storageRoot, 'kept'), key))).toBe(true);
    const { mode } = await stat(join(places.dataDir, 'app-secret'));
    expect(mode & 0o777).toBe(0o600);
  });

  it('finds the backup that is named, and says which there are', async () => {
    const first = await backUp();
    const second = await backUp();
    expect((await restore()).name).toBe(second.name);
    const elsewhere = (name: string) => ({ places: placesIn(join(folder, name)) });
    expect((await restore({ backup: first.name, ...elsewhere('a') })).name).toBe(first.name);
    expect((await restore({ from: join(to, first.name), ...elsewhere('b') })).name).toBe(first.name);
    const unknown = await refusal(restore({ backup: 'backup-x', ...elsewhere('c') }));
    expect(unknown).toContain(`It holds: ${first.name}, ${second.name}`);
    expect(await refusal(restore({ from: join(folder, 'nowhere'), ...elsewhere('c') }))).toMatch(/no folder/);
    expect(await refusal(restore({ from: join(folder, 'a'), ...elsewhere('c') }))).toMatch(
      /holds no backups/,
    );
  });
});
