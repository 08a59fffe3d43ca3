// A code counts once: of two at the same moment one gets in, and a restart forgets nothing.
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { accountApi } from '#contract/staff/account.ts';
import { authApi } from '#contract/staff/sign-in.ts';
import {
  cookiesOf,
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

const post = (url: string, payload: object, cookie = '', { app }: Pick<StaffApp, 'app'> = staffApp) =>
  app.inject({ method: 'POST', url, payload, headers: { cookie } });

/** Whoever has the password, waiting for the code. */
const pending = async (email: string, on?: Pick<StaffApp, 'app'>): Promise<string> =>
  cookiesOf(await post(authApi.signIn.path, { email, password: testPassword }, '', on));

const turnOn = async ({ inject }: StaffSession) => {
  const password = { password: testPassword };
  const made = await inject({ method: 'POST', url: accountApi.secondFactor.path, payload: password });
  const { key } = made.json<{ key: string }>();
  const payload = { code: totp(key) };
  const confirmed = await inject({ method: 'POST', url: accountApi.secondFactorConfirm.path, payload });
  return { key, ...confirmed.json<{ recoveryCodes: string[] }>(), cookie: cookiesOf(confirmed) };
};

const statusesOf = async (path: string, code: string, cookies: readonly string[]) =>
  (await Promise.all(cookies.map((cookie) => post(path, { code }, cookie))))
    .map(({ statusCode }) => statusCode)
    .sort();

it('lets one in of several who send the same code at once', async () => {
  const session = await staffApp.asStaff();
  const { email } = session.user;
  const { key, recoveryCodes } = await turnOn(session);
  const waiting = [await pending(email), await pending(email), await pending(email)];
  expect(await statusesOf(authApi.code.path, totp(key, 1), waiting)).toEqual([200, 401, 401]);
  const again = [await pending(email), await pending(email), await pending(email)];
  expect(await statusesOf(authApi.recoveryCode.path, recoveryCodes[0] ?? '', again)).toEqual([200, 401, 401]);
  // One sign-in, sent twice.
  const twice = await pending(email);
  expect(await statusesOf(authApi.recoveryCode.path, recoveryCodes[1] ?? '', [twice, twice])).toEqual([
    200, 401,
  ]);
});

it('takes a code that was used to sign in for nothing else', async () => {
  const session = await staffApp.asStaff();
  const { key } = await turnOn(session);
  const code = totp(key, 1);
  const inside = await post(authApi.code.path, { code }, await pending(session.user.email));
  expect(inside.statusCode).toBe(200);
  // It would be answered with the recovery codes.
  const confirmed = await post(accountApi.secondFactorConfirm.path, { code }, cookiesOf(inside));
  expect(confirmed.statusCode).toBe(400);
});

it('remembers what was used after a restart', async () => {
  const session = await staffApp.asStaff();
  const { email } = session.user;
  const { key } = await turnOn(session);
  const code = totp(key, 1);
  expect((await post(authApi.code.path, { code }, await pending(email))).statusCode).toBe(200);
  // Another process holds nothing of what this one has in its modules.
  vi.resetModules();
  const fresh = await import('#tests/support/make-test-app.ts');
  const restarted = await fresh.makeTestApp({
    dataDir: staffApp.config.dataDir,
    databaseUrl: staffApp.config.databaseUrl,
    site: false,
  });
  const answer = await post(authApi.code.path, { code }, await pending(email, restarted), restarted);
  expect(answer.json()).toMatchObject({ code: 'auth.wrong-code' });
  await restarted.app.close();
  await restarted.deps.db.destroy();
});

it('takes a code that was wrong at first, and forgets the used ones when they are over', async () => {
  const session = await staffApp.asStaff();
  const { email } = session.user;
  const { key } = await turnOn(session);
  const { db } = staffApp.deps;
  const rows = () =>
    db.selectFrom('staff_used_code').selectAll().where('user_id', '=', session.user.id).execute();
  const before = await rows();
  expect((await post(authApi.code.path, { code: '000000' }, await pending(email))).statusCode).toBe(401);
  expect(await rows()).toEqual(before);
  expect(JSON.stringify(before)).not.toContain(totp(key));
  // The code of the next half minute is taken already, and counts until half a minute after its own.
  expect(Date.parse(before[0]?.expires_at ?? '') - Date.now()).toBeGreaterThan(80_000);
  await db
    .updateTable('staff_used_code')
    .set({ expires_at: new Date(Date.now() - 1).toISOString() })
    .execute();
  expect((await post(authApi.code.path, { code: totp(key, 1) }, await pending(email))).statusCode).toBe(200);
  expect(await rows()).toHaveLength(1);
});

it('checks the code of whoever gave the password, not of whoever is signed in', async () => {
  const [known, other] = [await staffApp.asStaff(), await staffApp.asStaff()];
  const { key, cookie } = await turnOn(known);
  await turnOn(other);
  const waiting = await pending(other.user.email);
  const mixed = await post(authApi.code.path, { code: totp(key, 1) }, `${cookie}; ${waiting}`);
  expect(mixed.json()).toMatchObject({ code: 'auth.wrong-code' });
});
