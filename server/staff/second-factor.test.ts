// The second factor: on from the first right code, asked for at sign-in, each code once, and a way back in without the phone.
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Account, SecondFactorOn } from '#contract/staff/account.ts';
import { accountApi } from '#contract/staff/account.ts';
import { authApi } from '#contract/staff/sign-in.ts';
import { listAuditAbout } from '#server/audit/audit.store.ts';
import {
  cookiesOf,
  makeStaffApp,
  noticesTo,
  type StaffApp,
  type StaffSession,
  testPassword,
} from '#tests/support/staff-app.ts';
import { totp } from '#tests/support/totp.ts';

let staffApp: StaffApp;
beforeAll(async () => {
  staffApp = await makeStaffApp();
});
afterAll(() => staffApp.close());

const post = (url: string, payload: object, cookie = '') =>
  staffApp.app.inject({ method: 'POST', url, payload, headers: { cookie } });

/** Every key and recovery code that was made here. */
const secrets: string[] = [];

/** Turns it on, as the account screen does. Answers the key, the codes and the cookies afterwards. */
const turnOn = async (session: StaffSession) => {
  const made = await session.inject({
    method: 'POST',
    url: accountApi.secondFactor.path,
    payload: { password: testPassword },
  });
  const { key } = made.json<{ key: string }>();
  const confirmed = await session.inject({
    method: 'POST',
    url: accountApi.secondFactorConfirm.path,
    payload: { code: totp(key) },
  });
  const { recoveryCodes, ended } = confirmed.json<SecondFactorOn>();
  secrets.push(key, ...recoveryCodes);
  return { key, recoveryCodes, ended, cookie: cookiesOf(confirmed, session.cookie) };
};

const passwordStep = async (
  email: string,
  before = '',
): Promise<{ answer: LightMyRequestResponse; cookie: string }> => {
  const answer = await post(authApi.signIn.path, { email, password: testPassword }, before);
  return { answer, cookie: cookiesOf(answer, before) };
};

it('is asked for from the first right code on, and opens nothing before', async () => {
  const session = await staffApp.asStaff();
  const { email, id } = session.user;
  const wrong = await session.inject({
    method: 'POST',
    url: accountApi.secondFactor.path,
    payload: { password: 'not this' },
  });
  expect(wrong.json()).toMatchObject({
    code: 'staff.invalid',
    errors: { password: 'This is not your password.' },
  });

  // Begun, not confirmed: whoever does not finish is not locked out.
  await session.inject({
    method: 'POST',
    url: accountApi.secondFactor.path,
    payload: { password: testPassword },
  });
  expect((await passwordStep(email)).answer.json()).toEqual({ success: true, secondFactor: false });

  const { key, recoveryCodes, cookie } = await turnOn(session);
  expect(recoveryCodes).toHaveLength(10);
  const account = await staffApp.app.inject({ url: accountApi.account.path, headers: { cookie } });
  expect(account.json<Account>()).toMatchObject({ hasSecondFactor: true, recoveryCodesLeft: 10 });

  const { answer, cookie: pending } = await passwordStep(email);
  expect(answer.json()).toEqual({ success: true, secondFactor: true });
  expect(pending).not.toContain('session_token');
  expect(
    (await staffApp.app.inject({ url: accountApi.me.path, headers: { cookie: pending } })).statusCode,
  ).toBe(401);

  expect((await post(authApi.code.path, { code: '000000' }, pending)).json()).toMatchObject({
    code: 'auth.wrong-code',
  });
  const code = totp(key, 1);
  const right = await post(authApi.code.path, { code: ` ${code.slice(0, 3)} ${code.slice(3)}` }, pending);
  expect(right.json()).toEqual({ success: true });
  const inside = cookiesOf(right, pending);
  expect(
    (await staffApp.app.inject({ url: accountApi.me.path, headers: { cookie: inside } })).statusCode,
  ).toBe(200);

  // The same code once more, by someone who looked over the shoulder.
  const { cookie: second } = await passwordStep(email);
  expect((await post(authApi.code.path, { code }, second)).json()).toMatchObject({ code: 'auth.wrong-code' });
  const actions = (await listAuditAbout(staffApp.deps.db, 'staff', id)).map(({ action, detail }) => [
    action,
    detail?.method,
  ]);
  expect(actions).toContainEqual(['staff.second-factor-on', undefined]);
  expect(actions).toContainEqual(['staff.confirm-failed', undefined]);
  expect(actions.slice(-2)).toEqual([
    ['staff.sign-in', 'code'],
    ['staff.sign-in-failed', undefined],
  ]);
});

it('ends what the password alone had opened elsewhere, and keeps the browser it was turned on in', async () => {
  const session = await staffApp.asStaff();
  const { email, id } = session.user;
  const statusWith = async (cookie: string) =>
    (await staffApp.app.inject({ url: accountApi.me.path, headers: { cookie } })).statusCode;
  const elsewhere = [(await passwordStep(email)).cookie, (await passwordStep(email)).cookie];
  const other = await staffApp.asStaff();
  const { key, ended, cookie } = await turnOn(session);
  expect(ended).toBe(2);
  for (const each of elsewhere) expect(await statusWith(each)).toBe(401);
  expect([await statusWith(cookie), await statusWith(other.cookie)]).toEqual([200, 200]);
  const account = await staffApp.app.inject({ url: accountApi.account.path, headers: { cookie } });
  expect(account.json<Account>().sessions).toMatchObject([{ isCurrent: true }]);
  expect((await listAuditAbout(staffApp.deps.db, 'staff', id)).at(-1)).toMatchObject({
    action: 'staff.second-factor-on',
    detail: { endedSessions: 2 },
  });

  // A code more, once it is on, keeps this browser's session as well.
  const confirmed = await post(accountApi.secondFactorConfirm.path, { code: totp(key, 1) }, cookie);
  expect(confirmed.json()).toMatchObject({ ended: 0 });
  expect(await statusWith(cookiesOf(confirmed, cookie))).toBe(200);
});

it('takes each recovery code once, and new ones replace the old', async () => {
  const session = await staffApp.asStaff();
  const { recoveryCodes, cookie } = await turnOn(session);
  const [first = '', second = ''] = recoveryCodes;
  const { cookie: pending } = await passwordStep(session.user.email);
  const typed = ` ${first.toLowerCase().replace('-', ' ')}`;
  expect((await post(authApi.recoveryCode.path, { code: typed }, pending)).statusCode).toBe(200);
  const { cookie: again } = await passwordStep(session.user.email);
  expect((await post(authApi.recoveryCode.path, { code: first }, again)).statusCode).toBe(401);
  const fresh = await post(accountApi.recoveryCodes.path, { password: testPassword }, cookie);
  const [newCode = ''] = fresh.json<{ recoveryCodes: string[] }>().recoveryCodes;
  expect((await post(authApi.recoveryCode.path, { code: second }, again)).statusCode).toBe(401);
  expect((await post(authApi.recoveryCode.path, { code: newCode }, again)).statusCode).toBe(200);
});

it('is turned off with the password alone', async () => {
  const session = await staffApp.asStaff();
  const { cookie } = await turnOn(session);
  expect((await post(accountApi.secondFactorOff.path, { password: 'wrong' }, cookie)).statusCode).toBe(400);
  expect((await post(accountApi.secondFactorOff.path, { password: testPassword }, cookie)).statusCode).toBe(
    200,
  );
  expect((await passwordStep(session.user.email)).answer.json()).toEqual({
    success: true,
    secondFactor: false,
  });
  expect(await noticesTo(staffApp, session.user.email)).toEqual([
    expect.stringMatching(/^A second factor now protects/),
    expect.stringMatching(/^The second factor for your account was turned off/),
  ]);
});

it('slows guesses of codes down, and lets the owner in from a known device', async () => {
  const session = await staffApp.asStaff();
  const { email } = session.user;
  const { cookie: device } = await passwordStep(email);
  const { key } = await turnOn(session);
  // The stranger knows the password, and asks for a new second step whenever one is used up.
  const answers: number[] = [];
  let stranger = (await passwordStep(email)).cookie;
  for (let at = 0; at < 12; at += 1) {
    const { statusCode } = await post(authApi.code.path, { code: String(100_000 + at) }, stranger);
    answers.push(statusCode);
    if (at % 4 === 3) stranger = (await passwordStep(email)).cookie;
  }
  expect(answers.slice(0, 5)).toEqual([401, 401, 401, 401, 401]);
  expect(new Set(answers.slice(5))).toEqual(new Set([429]));
  const { cookie } = await passwordStep(email, device);
  expect((await post(authApi.code.path, { code: totp(key, 1) }, cookie)).statusCode).toBe(200);
});

it('keeps what protects it out of the log and, in the clear, out of the database', async () => {
  const rows = await staffApp.deps.db.selectFrom('staff_two_factor').selectAll().execute();
  const kept = staffApp.logs.text() + JSON.stringify(rows);
  expect(secrets.length).toBeGreaterThan(20);
  for (const secret of secrets) expect(kept).not.toContain(secret);
});

it('does not hand out recovery codes to whoever has a session and tries codes', async () => {
  const session = await staffApp.asStaff();
  const { cookie } = await turnOn(session);
  const confirm = (code: string) => post(accountApi.secondFactorConfirm.path, { code }, cookie);
  const statuses: number[] = [];
  for (let at = 0; at < 12; at += 1) statuses.push((await confirm(`00000${at % 10}`)).statusCode);
  expect(statuses.at(0)).toBe(400);
  expect(statuses.at(-1)).toBe(429);
});
