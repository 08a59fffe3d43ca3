// Signing in by password: who gets in, what the cookies are, and that guessing locks strangers out and staff never.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountApi } from '#contract/staff/account.ts';
import { authApi } from '#contract/staff/sign-in.ts';
import { listAuditAbout } from '#server/audit/audit.store.ts';
import { cookiesOf, makeStaff, makeStaffApp, type StaffApp, testPassword } from '#tests/support/staff-app.ts';

let staffApp: StaffApp;
beforeAll(async () => {
  staffApp = await makeStaffApp();
});
afterAll(() => staffApp.close());

const tryPassword = (email: string, password: string, cookie = '', remoteAddress = '127.0.0.1') =>
  staffApp.app.inject({
    method: 'POST',
    url: authApi.signIn.path,
    remoteAddress,
    payload: { email, password },
    headers: { cookie },
  });

describe('a password', () => {
  it('opens the console, whatever the case of the address', async () => {
    const user = await makeStaff(staffApp.deps, 'staff', { email: 'anu@agency.test', name: 'Anu' });
    const answer = await tryPassword(' ANU@agency.test ', testPassword);
    expect(answer.json()).toEqual({ success: true, secondFactor: false });
    const me = await staffApp.app.inject({ url: accountApi.me.path, headers: { cookie: cookiesOf(answer) } });
    expect(me.json()).toMatchObject({ staff: { id: user.id, name: 'Anu', role: 'staff' } });
    expect(me.headers['cache-control']).toBe('no-store');
    expect(await listAuditAbout(staffApp.deps.db, 'staff', user.id)).toMatchObject([
      {
        actor: `staff:${user.id}`,
        action: 'staff.sign-in',
        detail: { method: 'password' },
        origin: '127.0.0.1',
      },
    ]);
  });

  it('is refused in the same words whether the address or the password is wrong, or the account disabled', async () => {
    const { email } = await makeStaff(staffApp.deps, 'staff');
    const gone = await makeStaff(staffApp.deps, 'staff');
    await staffApp.deps.db
      .updateTable('staff_user')
      .set({ disabledAt: 'x' })
      .where('id', '=', gone.id)
      .execute();
    const answers = [
      await tryPassword('nobody@agency.test', testPassword),
      await tryPassword(email, 'not the password'),
      await tryPassword(gone.email, testPassword),
      await tryPassword('not an address', testPassword),
    ];
    for (const answer of answers) {
      expect(answer.statusCode).toBe(401);
      expect(answer.json()).toEqual(answers[0]?.json());
      expect(answer.json()).toMatchObject({ success: false, code: 'auth.refused' });
      expect(cookiesOf(answer)).toBe('');
    }
  });

  it('is in no log', async () => {
    await tryPassword('anu@agency.test', 'a-secret-that-was-typed');
    expect(staffApp.logs.text()).not.toContain('a-secret-that-was-typed');
    expect(staffApp.logs.text()).not.toContain(testPassword);
  });
});

it('gives a cookie of the browser session, closed to scripts and other sites', async () => {
  const { email } = await makeStaff(staffApp.deps, 'staff');
  const answer = await tryPassword(`\u200bmailto:${email} `, testPassword);
  const [session = ''] = [answer.headers['set-cookie'] ?? []]
    .flat()
    .filter((each) => each.includes('session_token'));
  expect(session).toMatch(/^console\.session_token=[^;]+; Path=\/; HttpOnly; SameSite=Lax$/);
  const secure = await makeStaffApp({ publicUrl: 'https://agency.test' });
  const there = await makeStaff(secure.deps, 'staff');
  const { headers } = await secure.app.inject({
    method: 'POST',
    url: authApi.signIn.path,
    payload: { email: there.email, password: testPassword },
    headers: { origin: 'https://agency.test' },
  });
  for (const cookie of [headers['set-cookie'] ?? []].flat()) expect(cookie).toMatch(/^__Secure-.*; Secure/);
  await secure.close();
});

it('signs out, and the cookie opens nothing any more', async () => {
  const user = await makeStaff(staffApp.deps, 'admin');
  const headers = { cookie: cookiesOf(await tryPassword(user.email, testPassword)) };
  const askMe = () => staffApp.app.inject({ url: accountApi.me.path, headers });
  expect((await askMe()).statusCode).toBe(200);
  await staffApp.app.inject({ method: 'POST', url: authApi.signOut.path, headers });
  expect((await askMe()).statusCode).toBe(401);
  expect((await listAuditAbout(staffApp.deps.db, 'staff', user.id)).map(({ action }) => action)).toEqual([
    'staff.sign-in',
    'staff.sign-out',
  ]);
});

it('ends a session that nobody used for twelve hours', async () => {
  const user = await makeStaff(staffApp.deps, 'staff');
  const headers = { cookie: cookiesOf(await tryPassword(user.email, testPassword)) };
  const { db } = staffApp.deps;
  const { expiresAt } = await db
    .selectFrom('staff_session')
    .select('expiresAt')
    .where('userId', '=', user.id)
    .executeTakeFirstOrThrow();
  const hours = (Date.parse(expiresAt) - Date.now()) / 3_600_000;
  expect(hours).toBeGreaterThan(11.9);
  expect(hours).toBeLessThanOrEqual(12);
  const past = new Date(Date.now() - 1_000).toISOString();
  await db.updateTable('staff_session').set({ expiresAt: past }).where('userId', '=', user.id).execute();
  expect((await staffApp.app.inject({ url: accountApi.me.path, headers })).statusCode).toBe(401);
});

it('lets staff in from a device they know, however often a stranger guesses', async () => {
  const { email, id } = await makeStaff(staffApp.deps, 'staff');
  const device = cookiesOf(await tryPassword(email, testPassword));
  const codes: number[] = [];
  for (let at = 0; at < 50; at += 1) {
    const answer = await tryPassword(email, `guess number ${at}`);
    codes.push(answer.statusCode);
    if (answer.statusCode === 429) expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  }
  expect(codes.slice(0, 5)).toEqual([401, 401, 401, 401, 401]);
  expect(new Set(codes.slice(5))).toEqual(new Set([429]));
  // Nor does the right password help a stranger now: it would tell that it is right.
  expect((await tryPassword(email, testPassword)).statusCode).toBe(429);
  expect((await tryPassword(email, testPassword, device)).statusCode).toBe(200);
  // Waiting lets one more guess through, and then the wait is longer.
  staffApp.clock.advance(61_000);
  expect((await tryPassword(email, 'one more')).statusCode).toBe(401);
  const again = await tryPassword(email, 'and one more');
  expect(Number(again.headers['retry-after'])).toBeGreaterThan(60);
  const failures = (await listAuditAbout(staffApp.deps.db, 'staff', id)).filter(
    ({ action }) => action === 'staff.sign-in-failed',
  );
  expect(failures.map(({ detail }) => detail?.failures)).toEqual([1, 2, 3, 4, 5, 6]);
  expect(failures[0]?.detail).toEqual({ what: 'password', failures: 1 });
  expect(failures[4]?.detail).toMatchObject({ closedForSeconds: 60 });
});

it('counts guesses that come at once, and those for an address that nobody has, in the same way', async () => {
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, at) =>
      tryPassword('nobody-2@agency.test', 'a wrong one', '', `203.0.113.${at}`),
    ),
  );
  expect(answers.filter(({ statusCode }) => statusCode === 401)).toHaveLength(5);
  expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(7);
});

it('does not take a device cookie of another person, or one that was changed', async () => {
  const [first, second] = [await makeStaff(staffApp.deps, 'staff'), await makeStaff(staffApp.deps, 'staff')];
  const cookie = cookiesOf(await tryPassword(first.email, testPassword));
  const nameOf = (text: string) => /console\.device\.[\w-]+/.exec(text)?.[0] ?? '';
  const other = cookie.replaceAll(
    nameOf(cookie),
    nameOf(cookiesOf(await tryPassword(second.email, testPassword))),
  );
  for (let at = 0; at < 5; at += 1) await tryPassword(second.email, 'wrong');
  expect((await tryPassword(second.email, testPassword, other)).statusCode).toBe(429);
});

it('has nothing else of the library below its address', async () => {
  for (const path of [
    'sign-up/email',
    'get-session',
    'list-sessions',
    'update-user',
    'ok',
    'two-factor/get-totp-uri',
    '',
  ]) {
    for (const method of ['GET', 'POST'] as const) {
      const answer = await staffApp.app.inject({ method, url: `/api/auth/${path}` });
      expect([404, 405]).toContain(answer.statusCode);
      expect(answer.json()).toMatchObject({ success: false });
    }
  }
});
