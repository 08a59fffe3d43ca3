// A second factor can be required: a week to set it up, then nothing else is possible, and it cannot be taken off again.
import type { RouteOptions } from 'fastify';
import { afterEach, expect, it } from 'vitest';
import { pathOf } from '#contract/endpoint.ts';
import { publicApi } from '#contract/public-api.ts';
import { accountApi } from '#contract/staff/account.ts';
import type { Me } from '#contract/staff/me.ts';
import { authApi } from '#contract/staff/sign-in.ts';
import type { MadeLink } from '#contract/staff/team.ts';
import { teamApi } from '#contract/staff/team.ts';
import { readConfig } from '#server/config.ts';
import { makeEnquiry } from '#tests/support/factories.ts';
import { makeDataDir, testSecret } from '#tests/support/make-config.ts';
import { makePasskey } from '#tests/support/passkey.ts';
import { runCli } from '#tests/support/run-cli.ts';
import {
  cookiesOf,
  makeStaffApp,
  type StaffApp,
  type StaffSession,
  testPassword,
} from '#tests/support/staff-app.ts';
import { totp } from '#tests/support/totp.ts';

/** What somebody who is late can still call. A line here is a decision. */
const stillOpen: string[] = [
  `GET ${accountApi.me.path}`,
  `HEAD ${accountApi.me.path}`,
  `POST ${accountApi.secondFactor.path}`,
  `POST ${accountApi.secondFactorConfirm.path}`,
  `POST ${accountApi.passkeyOptions.path}`,
  `POST ${accountApi.passkeys.path}`,
];

const dayMs = 24 * 60 * 60 * 1000;
const password = { password: testPassword };

let staffApp: StaffApp;
const routes: { method: string; url: string }[] = [];
const open = async (requireSecondFactor: 'admins' | 'all' | 'off', dataDir?: string): Promise<void> => {
  routes.length = 0;
  staffApp = await makeStaffApp({
    requireSecondFactor,
    ...(dataDir === undefined ? {} : { dataDir }),
    onRoute: ({ method, url }: RouteOptions) => {
      for (const each of [method].flat()) routes.push({ method: String(each), url });
    },
    site: false,
  });
  await staffApp.app.ready();
};
afterEach(() => staffApp.close());

const meOf = async ({ inject }: Pick<StaffSession, 'inject'>) => {
  const answer = await inject({ url: accountApi.me.path });
  expect(answer.statusCode).toBe(200);
  return answer.json<Me>();
};
const post = ({ inject }: Pick<StaffSession, 'inject'>, url: string, payload: object = password) =>
  inject({ method: 'POST', url, payload });
const withCookie = (cookie: string): Pick<StaffSession, 'inject'> => ({
  inject: (request) => staffApp.app.inject({ ...request, headers: { cookie } }),
});

/** Answers whoever it is afterwards: setting it up begins a new session. */
const setUpCodes = async (session: StaffSession) => {
  const { key } = (await post(session, accountApi.secondFactor.path)).json<{ key: string }>();
  const confirmed = await post(session, accountApi.secondFactorConfirm.path, { code: totp(key) });
  expect(confirmed.statusCode).toBe(200);
  return withCookie(cookiesOf(confirmed, session.cookie));
};

const givePasskey = (userId: string, id: string) => {
  const passkey = {
    id,
    name: 'Laptop',
    publicKey: 'x',
    userId,
    credentialID: id,
    counter: 0,
    deviceType: 'x',
    backedUp: 0,
  };
  return staffApp.deps.db.insertInto('staff_passkey').values(passkey).execute();
};

const passwordStep = (email: string, given = testPassword) =>
  staffApp.app.inject({ method: 'POST', url: authApi.signIn.path, payload: { email, password: given } });

it('is asked of administrators in production, and of nobody in development', async () => {
  const pay = { PAY_BANK_NAME: 'B', PAY_ACCOUNT_NAME: 'N', PAY_ACCOUNT_NUMBER: '001234567890' };
  const production = {
    ...pay,
    PAY_IFSC: 'EXMP0001234',
    PAY_COMPANY_CODE: 'C',
    PAY_UPI_ID: 'a1@bank',
    NODE_ENV: 'production',
  };
  const read = (more: Record<string, string>) =>
    readConfig({ DATA_DIR: makeDataDir(), APP_SECRET: testSecret, ...more }).requireSecondFactor;
  expect(read({})).toBe('off');
  expect(read(production)).toBe('admins');
  expect(read({ ...production, REQUIRE_SECOND_FACTOR: 'all' })).toBe('all');
  expect(() => read({ REQUIRE_SECOND_FACTOR: 'yes' })).toThrow(
    'REQUIRE_SECOND_FACTOR: must be admins, all or off',
  );
  await open('off');
  expect((await meOf(await staffApp.asStaff('admin'))).secondFactor).toBeNull();
});

it('gives a week, then opens nothing but setting it up and signing out', async () => {
  await open('admins');
  const [admin, staff] = [await staffApp.asStaff('admin'), await staffApp.asStaff('staff')];
  const dueAt = new Date(staffApp.clock.now().getTime() + 7 * dayMs).toISOString();
  expect((await meOf(admin)).secondFactor).toEqual({ dueAt, isOverdue: false });
  expect((await meOf(staff)).secondFactor).toBeNull();
  await staffApp.app.inject({ method: 'POST', url: publicApi.contactSubmit.path, payload: makeEnquiry() });
  staffApp.clock.advance(7 * dayMs - 1);
  expect((await admin.inject({ url: teamApi.team.path })).statusCode).toBe(200);
  expect((await meOf(admin)).badges).toMatchObject({ enquiries: 1 });
  staffApp.clock.advance(1);
  expect(await meOf(admin)).toMatchObject({
    secondFactor: { dueAt, isOverdue: true },
    badges: { enquiries: 0, receipts: 0, candidates: 0, mail: 0 },
  });

  const staffRoutes = routes.filter(({ url }) => url.startsWith('/api/staff'));
  expect(staffRoutes.length).toBeGreaterThan(50);
  const reached: string[] = [];
  for (const { method, url } of staffRoutes) {
    const answer = await admin.inject({ method: method as 'GET', url: url.replaceAll(/:\w+/g, 'x') });
    if (answer.statusCode !== 403) reached.push(`${method} ${url}`);
    else if (method !== 'HEAD') expect(answer.json()).toMatchObject({ code: 'auth.second-factor-required' });
  }
  expect(reached.sort()).toEqual([...stillOpen].sort());
  expect((await staff.inject({ url: teamApi.colleagues.path })).statusCode).toBe(200);

  const protectedNow = await setUpCodes(admin);
  expect((await meOf(protectedNow)).secondFactor).toBeNull();
  expect((await protectedNow.inject({ url: teamApi.team.path })).statusCode).toBe(200);
  expect((await post(protectedNow, authApi.signOut.path, {})).statusCode).toBe(200);
});

it('begins the week of accounts that are there when the rule begins, whoever signs in when', async () => {
  await open('off');
  const session = await staffApp.asStaff('staff');
  const { dataDir } = staffApp.config;
  const first = staffApp;
  await open('all', dataDir);
  const { db, clock } = staffApp.deps;
  const due = async () =>
    (await db.selectFrom('staff_user').select('secondFactorDueAt').executeTakeFirstOrThrow())
      .secondFactorDueAt;
  const dueAt = new Date(clock.now().getTime() + 7 * dayMs).toISOString();
  expect(await due()).toBe(dueAt);
  const second = staffApp;
  await open('all', dataDir);
  staffApp.clock.advance(8 * dayMs);
  // A thief of an old password finds no new week.
  expect((await meOf(withCookie(session.cookie))).secondFactor).toEqual({ dueAt, isOverdue: true });
  const third = staffApp;
  await open('off', dataDir);
  expect(await due()).toBeNull();
  for (const each of [first, second, third]) {
    await each.app.close();
    await each.deps.db.destroy();
  }
});

it('cannot be taken off while it is required', async () => {
  await open('all');
  const session = await staffApp.asStaff('staff');
  let inside = await setUpCodes(session);
  expect((await post(inside, accountApi.secondFactorOff.path)).json()).toMatchObject({
    code: 'staff.conflict',
    message: expect.stringContaining('Add a passkey before'),
  });
  await givePasskey(session.user.id, 'one');
  const off = await post(inside, accountApi.secondFactorOff.path);
  expect(off.statusCode).toBe(200);
  inside = withCookie(cookiesOf(off));
  const remove = (id: string) => post(inside, pathOf(accountApi.removePasskey, { id }));
  expect((await remove('one')).json()).toMatchObject({
    code: 'staff.conflict',
    message: expect.stringContaining('another passkey before'),
  });
  await givePasskey(session.user.id, 'two');
  expect((await remove('one')).statusCode).toBe(200);
  expect((await remove('two')).statusCode).toBe(409);
});

it('lets a passkey count, and then the password alone open nothing', async () => {
  await open('admins');
  const [boss, admin, staff] = [
    await staffApp.asStaff('admin'),
    await staffApp.asStaff('admin'),
    await staffApp.asStaff('staff'),
  ];
  await setUpCodes(boss);
  await givePasskey(admin.user.id, 'of-admin');
  await givePasskey(staff.user.id, 'of-staff');
  expect((await meOf(admin)).secondFactor).toBeNull();
  const refused = await passwordStep(admin.user.email);
  expect(refused.json()).toMatchObject({ code: 'auth.passkey-needed' });
  expect(refused.statusCode).toBe(401);
  expect(cookiesOf(refused)).not.toContain('session_token');
  const { db } = staffApp.deps;
  const sessions = db.selectFrom('staff_session').select('id').where('userId', '=', admin.user.id);
  expect(await sessions.execute()).toHaveLength(1);
  // It is no guess, and says nothing to whoever does not know the password.
  expect(await db.selectFrom('staff_guess').select('failures').where('failures', '>', 0).execute()).toEqual(
    [],
  );
  expect((await passwordStep(admin.user.email, 'not this one')).json()).toMatchObject({
    code: 'auth.refused',
  });
  // For whom the rule does not hold a passkey is a shorter way, no lock.
  expect((await passwordStep(staff.user.email)).statusCode).toBe(200);

  // Nor does a link to a new password get around it.
  const made = await runCli(
    ['user', 'reset-password', admin.user.email, '--json'],
    { DATA_DIR: staffApp.config.dataDir },
    { clock: staffApp.clock },
  );
  const token = (JSON.parse(made.out) as MadeLink).url.split('/').at(-1);
  const accepted = await staffApp.app.inject({
    method: 'POST',
    url: authApi.accept.path,
    payload: { token, password: 'seven lamps by the well' },
  });
  expect(accepted.json()).toMatchObject({ code: 'auth.passkey-needed' });
  expect(cookiesOf(accepted)).not.toContain('session_token');
});

it('gives a day after an administrator took a lost one away, and a new week with the role', async () => {
  await open('admins');
  const [boss, admin, staff] = [
    await staffApp.asStaff('admin'),
    await staffApp.asStaff('admin'),
    await staffApp.asStaff('staff'),
  ];
  const manager = await setUpCodes(boss);
  await setUpCodes(admin);
  const reset = pathOf(teamApi.resetSecondFactor, { id: admin.user.id });
  expect((await post(manager, reset, { password: testPassword })).statusCode).toBe(200);
  const back = await staffApp.asStaff(admin.user);
  const from = staffApp.clock.now().getTime();
  expect((await meOf(back)).secondFactor).toEqual({
    dueAt: new Date(from + dayMs).toISOString(),
    isOverdue: false,
  });
  staffApp.clock.advance(30 * dayMs);
  const setRole = (from: string, role: string) =>
    manager.inject({
      method: 'PUT',
      url: pathOf(teamApi.role, { id: staff.user.id }),
      payload: { from, role, password: testPassword },
    });
  expect((await setRole('staff', 'admin')).statusCode).toBe(200);
  const dueAt = new Date(from + 37 * dayMs).toISOString();
  expect((await meOf(staff)).secondFactor).toEqual({ dueAt, isOverdue: false });
  expect((await setRole('admin', 'staff')).statusCode).toBe(200);
  expect((await meOf(staff)).secondFactor).toBeNull();
});

it('ends sessions elsewhere with the passkey that closes an account to its password, and with no other', async () => {
  const addPasskey = async (session: StaffSession) => {
    const options = await post(session, accountApi.passkeyOptions.path);
    const response = makePasskey(options.json(), staffApp.config.publicUrl);
    const cookie = cookiesOf(options, session.cookie);
    const payload = { response, name: 'Laptop' };
    return (await post(withCookie(cookie), accountApi.passkeys.path, payload)).json<{ ended: number }>()
      .ended;
  };
  const statusOf = async ({ inject }: StaffSession) => (await inject({ url: accountApi.me.path })).statusCode;

  await open('all');
  const here = await staffApp.asStaff('staff');
  const there = await staffApp.asStaff(here.user);
  expect(await addPasskey(here)).toBe(1);
  expect([await statusOf(here), await statusOf(there)]).toEqual([200, 401]);
  const byPasskey = await staffApp.asStaff(here.user);
  expect(await addPasskey(here)).toBe(0);
  expect(await statusOf(byPasskey)).toBe(200);
  await staffApp.close();

  // Where none is required the password goes on opening the account.
  await open('off');
  const free = await staffApp.asStaff('staff');
  const second = await staffApp.asStaff(free.user);
  expect(await addPasskey(free)).toBe(0);
  expect([await statusOf(free), await statusOf(second)]).toEqual([200, 200]);
});
