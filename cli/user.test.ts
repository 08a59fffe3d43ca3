// The team from the command line, beside a server on the same data.
import { afterEach, beforeEach, expect, it } from 'vitest';
import { accountApi } from '#contract/staff/account.ts';
import { authApi } from '#contract/staff/sign-in.ts';
import { runCli } from '#tests/support/run-cli.ts';
import { cookiesOf, makeStaffApp, type StaffApp } from '#tests/support/staff-app.ts';

let staffApp: StaffApp;
beforeEach(async () => {
  staffApp = await makeStaffApp({ site: false });
});
afterEach(() => staffApp.close());

const cli = (...given: string[]) =>
  runCli(given, { DATA_DIR: staffApp.config.dataDir }, { clock: staffApp.clock });
const json = async <T>(...given: string[]): Promise<T> =>
  JSON.parse((await cli(...given, '--json')).out) as T;
const tokenOf = (url: string) => url.split('/').at(-1) ?? '';
const accept = (url: string) =>
  staffApp.app.inject({
    method: 'POST',
    url: authApi.accept.path,
    payload: { token: tokenOf(url), name: 'Ravi Nair', password: 'seven lamps by the well' },
  });

it('adds someone by a link that signs in, and lists who is there and who is invited', async () => {
  const made = await json<{ url: string; email: string; role: string }>('user', 'add', 'Ravi@agency.test');
  expect(made).toMatchObject({ email: 'ravi@agency.test', role: 'staff' });
  const accepted = await accept(made.url);
  const me = await staffApp.app.inject({ url: accountApi.me.path, headers: { cookie: cookiesOf(accepted) } });
  expect(me.json()).toMatchObject({ staff: { name: 'Ravi Nair', role: 'staff' } });
  await cli('user', 'add', 'boss@agency.test', '--role', 'admin');
  expect(await json('user', 'list')).toMatchObject([
    { email: 'ravi@agency.test', status: 'active', hasSecondFactor: false },
    {
      email: 'boss@agency.test',
      role: 'admin',
      status: 'invited',
      url: expect.stringContaining('/console/invite/'),
    },
  ]);
  const { out } = await cli('user', 'list');
  expect(out).toContain('Ravi Nair');
  expect(await staffApp.deps.db.selectFrom('outbox').select('kind').execute()).toEqual([
    { kind: 'staff.invitation' },
    { kind: 'staff.invitation' },
  ]);
});

it('disables, enables, and makes a link to a new password', async () => {
  const admin = await staffApp.asStaff('admin');
  const { inject, user } = await staffApp.asStaff('staff');
  expect(await json('user', 'disable', user.email)).toMatchObject({ status: 'disabled' });
  expect((await inject({ url: accountApi.me.path })).statusCode).toBe(401);
  expect((await cli('user', 'disable', user.email)).err).toContain('is disabled already');
  expect(await json('user', 'enable', user.email)).toMatchObject({ status: 'active' });
  const { url } = await json<{ url: string }>('user', 'reset-password', user.email);
  expect((await accept(url)).statusCode).toBe(200);
  const last = await cli('user', 'disable', admin.user.email);
  expect(last).toMatchObject({ ok: false });
  expect(last.err).toContain('is the last administrator');
  expect((await cli('user', 'reset-second-factor', admin.user.email)).ok).toBe(true);
});

it('says what is wrong', async () => {
  const cases = [
    [['user', 'add', 'nobody'], 'Invalid email format'],
    [['user', 'add', 'a@agency.test', '--role', 'owner'], '--role: must be staff or admin'],
    [['user', 'disable', 'a@agency.test'], 'There is nobody on the team with the address a@agency.test.'],
  ] as const;
  for (const [given, reason] of cases) {
    const { ok, err, out } = await cli(...given);
    expect({ ok, out }).toEqual({ ok: false, out: '' });
    expect(err).toContain(reason);
  }
});
