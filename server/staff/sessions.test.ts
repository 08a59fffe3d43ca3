// How long a session lasts, that a browser has one, and that an open one is not enough to end others or to take a passkey away.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { pathOf } from '#contract/endpoint.ts';
import type { Account } from '#contract/staff/account.ts';
import { accountApi } from '#contract/staff/account.ts';
import { authApi } from '#contract/staff/sign-in.ts';
import { listAuditAbout } from '#server/audit/audit.store.ts';
import {
  cookiesOf,
  makeStaff,
  makeStaffApp,
  type StaffApp,
  type StaffSession,
  testPassword,
} from '#tests/support/staff-app.ts';
import { totp } from '#tests/support/totp.ts';

let staffApp: StaffApp;
beforeAll(async () => {
  staffApp = await makeStaffApp({ site: false });
});
afterAll(() => staffApp.close());

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;
const ago = (ms: number) => new Date(Date.now() - ms).toISOString();
const signIn = (email: string, cookie = '') =>
  staffApp.app.inject({
    method: 'POST',
    url: authApi.signIn.path,
    payload: { email, password: testPassword },
    headers: { cookie },
  });
const statusWith = async (cookie: string) =>
  (await staffApp.app.inject({ url: accountApi.me.path, headers: { cookie } })).statusCode;
const accountOf = async ({ inject }: StaffSession) =>
  (await inject({ url: accountApi.account.path })).json<Account>();
const begun = (userId: string, createdAt: string) =>
  staffApp.deps.db.updateTable('staff_session').set({ createdAt }).where('userId', '=', userId).execute();

it('ends a session after thirty days, however much it was used', async () => {
  const session = await staffApp.asStaff();
  const { id } = session.user;
  await begun(id, ago(30 * dayMs - hourMs));
  const [listed] = (await accountOf(session)).sessions;
  const hoursLeft = (Date.parse(listed?.endsAt ?? '') - Date.now()) / hourMs;
  expect(hoursLeft).toBeGreaterThan(0.9);
  expect(hoursLeft).toBeLessThanOrEqual(1);
  await begun(id, ago(30 * dayMs + 1_000));
  expect((await session.inject({ url: accountApi.me.path })).statusCode).toBe(401);
  const { db } = staffApp.deps;
  expect(await db.selectFrom('staff_session').select('id').where('userId', '=', id).execute()).toEqual([]);
});

it('says when an unused session ends: after twelve hours', async () => {
  const [listed] = (await accountOf(await staffApp.asStaff())).sessions;
  const hoursLeft = (Date.parse(listed?.endsAt ?? '') - Date.now()) / hourMs;
  expect(hoursLeft).toBeGreaterThan(11.8);
  expect(hoursLeft).toBeLessThanOrEqual(12);
});

it('ends the session that a browser had when somebody signs in again there, and no other', async () => {
  const [anu, ravi] = [await makeStaff(staffApp.deps, 'staff'), await makeStaff(staffApp.deps, 'staff')];
  const elsewhere = cookiesOf(await signIn(anu.email));
  const first = cookiesOf(await signIn(anu.email));
  const second = cookiesOf(await signIn(anu.email, first), first);
  expect(second).not.toBe(first);
  expect([await statusWith(first), await statusWith(second)]).toEqual([401, 200]);
  // Nor may the next person at this browser come back to it.
  const third = cookiesOf(await signIn(ravi.email, second), second);
  expect([await statusWith(second), await statusWith(third)]).toEqual([401, 200]);
  expect(await statusWith(elsewhere)).toBe(200);
  const { db } = staffApp.deps;
  expect((await listAuditAbout(db, 'staff', ravi.id)).at(-1)?.detail).toEqual({
    method: 'password',
    endedSessions: 1,
  });
});

it('ends it for somebody with a second factor too, as soon as the password was right', async () => {
  const session = await staffApp.asStaff();
  const { email } = session.user;
  const made = await session.inject({
    method: 'POST',
    url: accountApi.secondFactor.path,
    payload: { password: testPassword },
  });
  const payload = { code: totp(made.json<{ key: string }>().key) };
  const on = await session.inject({ method: 'POST', url: accountApi.secondFactorConfirm.path, payload });
  const before = cookiesOf(on, session.cookie);
  expect(await statusWith(before)).toBe(200);
  expect((await signIn(email, before)).json()).toMatchObject({ secondFactor: true });
  expect(await statusWith(before)).toBe(401);
});

it('keeps the session where the password is wrong', async () => {
  const { email } = await makeStaff(staffApp.deps, 'staff');
  const cookie = cookiesOf(await signIn(email));
  expect((await signIn('nobody@agency.test', cookie)).statusCode).toBe(401);
  expect(await statusWith(cookie)).toBe(200);
});

it('asks for the password before sessions are ended or a passkey is removed', async () => {
  const here = await staffApp.asStaff();
  const there = await staffApp.asStaff(here.user);
  const { id: userId } = here.user;
  const { db } = staffApp.deps;
  const passkey = {
    id: 'passkey-1',
    name: 'Laptop',
    publicKey: 'x',
    userId,
    credentialID: 'x',
    counter: 0,
    deviceType: 'x',
    backedUp: 0,
  };
  await db.insertInto('staff_passkey').values(passkey).execute();
  const other = (await accountOf(here)).sessions.find(({ isCurrent }) => !isCurrent)?.id ?? '';
  const acts = [
    pathOf(accountApi.endSession, { id: other }),
    accountApi.endOtherSessions.path,
    pathOf(accountApi.removePasskey, { id: passkey.id }),
  ];
  const call = (url: string, payload: object) => here.inject({ method: 'POST', url, payload });
  for (const url of acts) {
    expect((await call(url, {})).statusCode, url).toBe(400);
    expect((await call(url, { password: 'not this one' })).json(), url).toMatchObject({
      errors: { password: 'This is not your password.' },
    });
  }
  expect((await there.inject({ url: accountApi.me.path })).statusCode).toBe(200);
  expect((await accountOf(here)).passkeys).toHaveLength(1);
  // As the calls were before: without a password.
  for (const url of ['/api/staff/me/sessions', '/api/staff/me/passkeys/passkey-1']) {
    expect([404, 405]).toContain((await here.inject({ method: 'DELETE', url })).statusCode);
  }
  for (const url of acts.slice(1)) {
    expect((await call(url, { password: testPassword })).statusCode, url).toBe(200);
  }
  expect((await there.inject({ url: accountApi.me.path })).statusCode).toBe(401);
  expect((await accountOf(here)).passkeys).toEqual([]);
});
