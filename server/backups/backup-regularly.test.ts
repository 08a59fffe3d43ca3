// The daily backup: when it is due, what is known of it, and whom its failures reach.
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '#server/config.ts';
import { makeStaff, makeStaffApp, type StaffApp } from '#tests/support/staff-app.ts';
import { backUpWhenDue, isBackupDue } from './backup-regularly.ts';
import { type BackupState, readBackupState } from './backup-state.store.ts';
import { listBackups } from './layout.ts';

const none: BackupState = { lastSuccess: null, attemptedAt: null, failures: 0, reason: null };
const success = (at: string) => ({ at, name: 'backup', to: '/to', bytes: 1 });

describe('a backup is due', () => {
  const due = (now: string, state: Partial<BackupState>, zone = 'Asia/Kolkata') =>
    isBackupDue({ ...none, ...state }, new Date(now), zone);

  it('at 02:00 of the zone, once a day', () => {
    // 20:30 UTC is 02:00 in India.
    const lastSuccess = success('2026-11-26T20:30:05.000Z');
    expect(due('2026-11-27T20:29:59.000Z', { lastSuccess })).toBe(false);
    expect(due('2026-11-27T20:30:00.000Z', { lastSuccess })).toBe(true);
    expect(due('2026-11-27T20:30:00.000Z', { lastSuccess: success('2026-11-27T20:30:00.000Z') })).toBe(false);
    expect(due('2026-11-27T02:00:00.000Z', { lastSuccess: success('2026-11-27T01:59:00.000Z') }, 'UTC')).toBe(
      true,
    );
  });

  it('when the machine was off at the time, and where there is none yet', () => {
    expect(due('2026-11-29T09:00:00.000Z', { lastSuccess: success('2026-11-26T20:30:05.000Z') })).toBe(true);
    expect(due('2026-11-29T09:00:00.000Z', {})).toBe(true);
  });

  it('an hour after one that failed, and not before', () => {
    const failed = { attemptedAt: '2026-11-27T20:30:00.000Z', failures: 1 };
    expect(due('2026-11-27T21:29:00.000Z', failed)).toBe(false);
    expect(due('2026-11-27T21:30:00.000Z', failed)).toBe(true);
    expect(due('2026-11-20T00:00:00.000Z', failed)).toBe(true);
  });
});

it('is daily by default in production, and can be moved or switched off', () => {
  const pay = {
    PAY_BANK_NAME: 'Bank',
    PAY_ACCOUNT_NAME: 'Name',
    PAY_ACCOUNT_NUMBER: '001234567890',
    PAY_IFSC: 'EXMP0001234',
    PAY_COMPANY_CODE: 'C',
    PAY_UPI_ID: 'agency@bank',
  };
  const base = { DATA_DIR: '/nothing/there', APP_SECRET: 'x'.repeat(40) };
  const production = { ...base, ...pay, NODE_ENV: 'production' };
  expect(readConfig(base).backupTo).toBeUndefined();
  expect(readConfig({ ...base, BACKUP_TO: '/mnt/x' }).backupTo).toBe('/mnt/x');
  expect(readConfig(production).backupTo).toBe('/nothing/there/backups');
  expect(readConfig({ ...production, BACKUP_TO: 'off' }).backupTo).toBeUndefined();
  expect(readConfig(base).backupKeep).toBe(7);
  // Of the instances on a shared database, the one that is told to.
  const shared = { ...production, DATABASE_URL: 'postgres://agency@localhost/site' };
  expect(readConfig(shared).backupTo).toBeUndefined();
  expect(readConfig({ ...shared, BACKUP_TO: '/mnt/x' }).backupTo).toBe('/mnt/x');
  expect(readConfig(shared).backupsElsewhere).toBeUndefined();
  expect(readConfig({ ...shared, BACKUP_TO: 'off' }).backupsElsewhere).toBe(true);
  expect(readConfig({ ...production, BACKUP_TO: 'off' }).backupsElsewhere).toBeUndefined();
});

describe('the schedule', () => {
  const token = 'a-token-for-metrics';
  let test: StaffApp;
  let folder: string;
  let to: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'schedule-'));
    to = join(folder, 'to');
    test = await makeStaffApp({ site: false, backupTo: to, backupKeep: 2, metricsToken: token });
  });
  afterEach(async () => {
    await test.close();
    await rm(folder, { recursive: true, force: true });
  });
  const look = (signal = new AbortController().signal) => backUpWhenDue(test.deps, signal);
  const mails = () =>
    test.deps.db.selectFrom('outbox').selectAll().where('kind', '=', 'backup.failed').orderBy('id').execute();
  const health = async () => (await (await test.asStaff()).inject({ url: '/api/staff/health' })).json();
  const metrics = async () =>
    (await test.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${token}` } })).body;

  it('makes one when it is due, and says so in Home and metrics', async () => {
    expect(await health()).toMatchObject({ lastBackupAt: null });
    expect(await metrics()).toContain('\nbackup_last_success_timestamp_seconds 0\n');
    expect(await look()).toBe(true);
    expect(await look()).toBe(false);
    expect(await listBackups(to)).toHaveLength(1);
    const at = test.clock.now().toISOString();
    expect(await health()).toMatchObject({ lastBackupAt: at });
    expect(await metrics()).toContain(`\nbackup_last_success_timestamp_seconds ${Date.parse(at) / 1000}\n`);
    for (let day = 0; day < 2; day += 1) {
      test.clock.advance(24 * 60 * 60_000);
      expect(await look()).toBe(true);
    }
    expect(await listBackups(to)).toHaveLength(2);
  });

  it('tells administrators once when two in a row fail, and of nothing once it is mended', async () => {
    await makeStaff(test.deps, 'admin', { email: 'meera@agency.test' });
    await makeStaff(test.deps, 'staff');
    const hour = 60 * 60_000;
    await writeFile(to, 'a file in its place');
    expect(await look()).toBe(true);
    expect(await look()).toBe(false);
    expect(await mails()).toEqual([]);
    for (let again = 0; again < 3; again += 1) {
      test.clock.advance(hour);
      expect(await look()).toBe(true);
    }
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ to_address: 'meera@agency.test' });
    expect(mail?.text_body).toContain('cannot be used: it is a file');
    expect(mail?.text_body).toContain('none yet');
    expect(await readBackupState(test.deps.db)).toMatchObject({ failures: 4 });
    expect((await health()).backupProblem).toContain('it is a file');
    expect(await metrics()).toContain('\nbackup_failures 4\n');

    await rm(to);
    test.clock.advance(hour);
    expect(await look()).toBe(true);
    expect(await readBackupState(test.deps.db)).toMatchObject({ failures: 0, reason: null });
    // The next row of failures is told anew.
    await rm(to, { recursive: true });
    await writeFile(to, '');
    for (let again = 0; again < 2; again += 1) {
      test.clock.advance(24 * hour);
      await look();
    }
    expect(await mails()).toHaveLength(2);
  });

  it('fills no disk beneath a drive that is not mounted', async () => {
    await look();
    await rm(to, { recursive: true });
    test.clock.advance(24 * 60 * 60_000);
    await look();
    const { reason } = await readBackupState(test.deps.db);
    expect(reason).toMatch(/The earlier backups are gone .*mount it/);
    expect(existsSync(to)).toBe(false);
  });

  it('is made once by several processes, and again after one was stopped', async () => {
    const stopping = new AbortController();
    const stopped = look(stopping.signal);
    stopping.abort();
    await stopped;
    expect(await readBackupState(test.deps.db)).toMatchObject({ failures: 0, attemptedAt: null });
    const made = await Promise.all([look(), look(), look()]);
    expect(made.filter(Boolean)).toHaveLength(1);
    expect(await listBackups(to)).toHaveLength(1);
  });
});
