// The link that makes the first administrator: where it is kept, how long it works, and how to get another.
import { existsSync, lstatSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { authApi } from '#contract/staff/sign-in.ts';
import { listAuditAbout } from '#server/audit/audit.store.ts';
import { runCli } from '#tests/support/run-cli.ts';
import { makeStaff, makeStaffApp, type StaffApp } from '#tests/support/staff-app.ts';
import { type SetupLink, setupAtStart } from './first-start.ts';

let staffApp: StaffApp;
let path: string;
beforeEach(async () => {
  staffApp = await makeStaffApp({ site: false });
  path = join(staffApp.config.dataDir, 'setup-link.txt');
});
afterEach(() => staffApp.close());

const hourMs = 60 * 60 * 1000;
const atStart = async (): Promise<SetupLink> => {
  const setup = await setupAtStart(staffApp.deps);
  if (typeof setup !== 'object') throw new Error(`no link: ${setup}`);
  return setup;
};
const post = (url: string, payload: object) => staffApp.app.inject({ method: 'POST', url, payload });
const tokenOf = (url: string) => url.split('/').at(-1) ?? '';
const look = (url: string) => post(authApi.invitation.path, { token: tokenOf(url) });
const cli = (...given: string[]) =>
  runCli(given, { DATA_DIR: staffApp.config.dataDir }, { clock: staffApp.clock });

it('is in a file that its owner alone can read, and goes with its use', async () => {
  // The server's own mask would hide a file that is open to others by itself.
  const mask = process.umask(0);
  const { url, path: told } = await atStart().finally(() => process.umask(mask));
  expect(told).toBe(path);
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(readFileSync(path, 'utf8').split('\n')[0]).toBe(url);
  const person = { name: 'Divya Rao', email: 'divya@agency.test', password: 'seven lamps by the well' };
  const accepted = await post(authApi.accept.path, { token: tokenOf(url), ...person });
  expect(accepted.statusCode).toBe(200);
  expect(existsSync(path)).toBe(false);
  writeFileSync(path, 'left over');
  expect(await setupAtStart(staffApp.deps)).toBeUndefined();
  expect(existsSync(path)).toBe(false);
});

it('replaces what somebody put in its place, and writes through no link', async () => {
  const elsewhere = join(staffApp.config.dataDir, 'elsewhere');
  writeFileSync(elsewhere, 'as it was', { mode: 0o666 });
  symlinkSync(elsewhere, path);
  await atStart();
  expect(lstatSync(path).isFile()).toBe(true);
  expect(readFileSync(elsewhere, 'utf8')).toBe('as it was');
});

it('is the same at every start for a day, and then none is made by starting', async () => {
  const { url, expiresAt } = await atStart();
  expect(Date.parse(expiresAt) - staffApp.clock.now().getTime()).toBe(24 * hourMs);
  staffApp.clock.advance(23 * hourMs);
  rmSync(path);
  expect(await atStart()).toEqual({ url, path, expiresAt });
  expect(existsSync(path)).toBe(true);
  expect((await look(url)).json()).toMatchObject({ kind: 'setup', expiresAt });
  staffApp.clock.advance(hourMs);
  expect((await look(url)).json()).toMatchObject({
    code: 'link.expired',
    message: expect.stringContaining('user setup-link'),
  });
  expect(await setupAtStart(staffApp.deps)).toBe('expired');
  expect(await setupAtStart(staffApp.deps)).toBe('expired');
  expect(existsSync(path)).toBe(false);
});

it('is renewed by the command line, which ends the one of before', async () => {
  const { url: first } = await atStart();
  staffApp.clock.advance(25 * hourMs);
  const made = JSON.parse((await cli('user', 'setup-link', '--json')).out) as SetupLink;
  expect(made).toEqual({
    url: expect.stringContaining('/console/setup/'),
    path,
    expiresAt: expect.any(String),
  });
  expect((await look(first)).json()).toMatchObject({ code: 'link.not-found' });
  expect((await look(made.url)).statusCode).toBe(200);
  expect(await atStart()).toEqual(made);
  const { out } = await cli('user', 'setup-link');
  expect(out).toContain('/console/setup/');
  expect(out).toContain(path);
  expect((await look(made.url)).statusCode).toBe(404);
  const { db } = staffApp.deps;
  const [setup] = await db.selectFrom('staff_invitation').select(['id']).execute();
  expect(await listAuditAbout(db, 'staff', setup?.id ?? '')).toMatchObject([
    { action: 'staff.setup-link', origin: 'command line' },
  ]);
});

it('is refused by the command line once there is somebody', async () => {
  await makeStaff(staffApp.deps, 'staff');
  const { ok, err } = await cli('user', 'setup-link');
  expect(ok).toBe(false);
  expect(err).toContain('The console is set up already');
  expect(existsSync(path)).toBe(false);
});
