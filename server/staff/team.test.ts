// The team: set-up, invitations, roles, disabling, links to a new password. Somebody can always sign in.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { withToken } from '#contract/paths.ts';
import type { Account } from '#contract/staff/account.ts';
import { accountApi } from '#contract/staff/account.ts';
import { authApi } from '#contract/staff/sign-in.ts';
import type { MadeLink, Team } from '#contract/staff/team.ts';
import { teamApi } from '#contract/staff/team.ts';
import { sendNext } from '#server/outbox/send-mail.ts';
import { setupAtStart } from '#server/staff/first-start.ts';
import { forgedToken } from '#tests/support/forged-token.ts';
import {
  cookiesOf,
  makeStaff,
  makeStaffApp,
  noticesTo,
  type StaffApp,
  type StaffSession,
  testPassword,
} from '#tests/support/staff-app.ts';

let staffApp: StaffApp;
let admin: StaffSession;
beforeEach(async () => {
  staffApp = await makeStaffApp();
});
afterEach(() => staffApp.close());

const tokenOf = (url: string) => url.split('/').at(-1) ?? '';
const post = (url: string, payload: object = {}) => staffApp.app.inject({ method: 'POST', url, payload });
const signIn = (email: string, password = testPassword) => post(authApi.signIn.path, { email, password });
const forId = (path: string, id: string) => path.replace(':id', id);
const act = (path: string, id: string, password = testPassword) =>
  admin.inject({ method: 'POST', url: forId(path, id), payload: { password } });
const setRole = (who: StaffSession, id: string, from: string, role: string) =>
  who.inject({
    method: 'PUT',
    url: forId(teamApi.role.path, id),
    payload: { from, role, password: testPassword },
  });
const person = { name: 'Divya Rao', password: 'seven lamps by the well' };

const setupUrl = async (): Promise<string> => {
  const setup = await setupAtStart(staffApp.deps);
  return typeof setup === 'object' ? setup.url : '';
};

describe('the set-up link', () => {
  it('makes the first administrator, once, and is the same until then', async () => {
    const url = await setupUrl();
    expect(url).toMatch(/^http:\/\/localhost:5001\/console\/setup\/[0-9a-z]{50}$/);
    expect(await setupUrl()).toBe(url);
    expect((await post(authApi.invitation.path, { token: tokenOf(url) })).json()).toMatchObject({
      kind: 'setup',
      email: null,
    });
    const given = { token: tokenOf(url), email: 'Divya@agency.test', ...person };
    const weak = await post(authApi.accept.path, { ...given, password: 'password1234' });
    expect(weak.json()).toMatchObject({ code: 'staff.invalid', errors: { password: /guess/ } });
    const accepted = await post(authApi.accept.path, given);
    expect(accepted.json()).toEqual({ success: true, secondFactor: false });
    const me = await staffApp.app.inject({
      url: accountApi.me.path,
      headers: { cookie: cookiesOf(accepted) },
    });
    expect(me.json()).toMatchObject({
      staff: { name: 'Divya Rao', email: 'divya@agency.test', role: 'admin' },
    });
    expect(await setupAtStart(staffApp.deps)).toBeUndefined();
    for (const path of [authApi.accept.path, authApi.invitation.path]) {
      expect((await post(path, given)).json()).toMatchObject({ code: 'link.inactive' });
    }
    await staffApp.app.inject({ url: new URL(url).pathname });
    expect(staffApp.logs.text()).toContain('/console/setup/~');
    expect(staffApp.logs.text()).not.toContain(tokenOf(url));
  });

  it('makes one administrator of many who use it at once', async () => {
    const token = tokenOf(await setupUrl());
    const answers = await Promise.all(
      Array.from({ length: 3 }, (_, at) =>
        post(authApi.accept.path, { token, ...person, email: `a${at}@agency.test` }),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 410, 410]);
    expect(await staffApp.deps.db.selectFrom('staff_user').select('id').execute()).toHaveLength(1);
  });

  it('is worth nothing once there is staff', async () => {
    const url = await setupUrl();
    await makeStaff(staffApp.deps, 'staff');
    expect((await post(authApi.invitation.path, { token: tokenOf(url) })).statusCode).toBe(410);
  });
});

describe('an administrator', () => {
  beforeEach(async () => {
    admin = await staffApp.asStaff('admin');
  });

  const team = async () => (await admin.inject({ url: teamApi.team.path })).json<Team>();
  const invite = (email: string, role = 'staff', password = testPassword) =>
    admin.inject({ method: 'POST', url: teamApi.invite.path, payload: { email, role, password } });

  it('invites by a mail with a link that works once, and that the database does not hold', async () => {
    const { url } = (await invite('divya@agency.test')).json<MadeLink>();
    expect((await team()).invitations).toMatchObject([
      { email: 'divya@agency.test', url, invitedBy: 'Meera Admin' },
    ]);
    const [waiting] = await staffApp.deps.db.selectFrom('outbox').selectAll().execute();
    expect(JSON.stringify(waiting)).not.toContain(tokenOf(url).slice(25));
    const sent: { to: string; text: string; html: string }[] = [];
    const mailer = {
      send: async (mail: (typeof sent)[number]) => void sent.push(mail),
      close: () => undefined,
    };
    await sendNext({ ...staffApp.deps, mailer });
    expect(sent).toMatchObject([{ to: 'divya@agency.test' }]);
    expect(sent[0]?.text).toContain(url);
    expect(sent[0]?.html).toContain(`href="${url}"`);

    const accepted = await post(authApi.accept.path, { token: tokenOf(url), ...person });
    expect(accepted.statusCode).toBe(200);
    expect((await post(authApi.accept.path, { token: tokenOf(url), ...person })).statusCode).toBe(410);
    const { members, invitations } = await team();
    expect(invitations).toEqual([]);
    expect(members).toMatchObject([
      { name: 'Divya Rao', role: 'staff', hasSecondFactor: false, passkeys: 0 },
      { name: 'Meera Admin', role: 'admin' },
    ]);
    expect((await invite('DIVYA@agency.test')).json()).toMatchObject({
      code: 'staff.invalid',
      errors: { email: /already/ },
    });
    expect((await invite('no address')).statusCode).toBe(400);
  });

  it('ends an invitation by withdrawing it, by a newer one, and by waiting a week', async () => {
    const look = (url: string) => post(authApi.invitation.path, { token: tokenOf(url) });
    const first = (await invite('a@agency.test')).json<MadeLink>();
    const [{ id } = { id: '' }] = (await team()).invitations;
    const second = (await act(teamApi.resend.path, id)).json<MadeLink>();
    expect((await look(first.url)).statusCode).toBe(404);
    expect((await look(second.url)).statusCode).toBe(200);
    const third = (await invite('a@agency.test', 'admin')).json<MadeLink>();
    expect((await look(second.url)).statusCode).toBe(404);
    staffApp.clock.advance(7 * 24 * 3_600_000);
    expect((await look(third.url)).json()).toMatchObject({ code: 'link.expired' });
    const { invitations } = await team();
    expect(invitations).toMatchObject([{ isExpired: true, url: null }]);
    const again = (await act(teamApi.resend.path, invitations[0]?.id ?? '')).json<MadeLink>();
    const [{ id: last } = { id: '' }] = (await team()).invitations;
    await admin.inject({ method: 'DELETE', url: forId(teamApi.withdraw.path, last) });
    expect((await look(again.url)).statusCode).toBe(404);
    expect((await act(teamApi.resend.path, last)).statusCode).toBe(404);
    expect((await look(forgedToken(again.url, -1))).statusCode).toBe(404);
  });

  it('disables at once, and enables again', async () => {
    const someone = await staffApp.asStaff('staff');
    expect((await act(teamApi.disable.path, someone.user.id)).json()).toMatchObject({
      disabledAt: expect.any(String),
    });
    expect((await someone.inject({ url: accountApi.me.path })).statusCode).toBe(401);
    expect((await signIn(someone.user.email)).statusCode).toBe(401);
    expect((await act(teamApi.resetPassword.path, someone.user.id)).statusCode).toBe(409);
    expect((await act(teamApi.disable.path, someone.user.id)).statusCode).toBe(409);
    await act(teamApi.enable.path, someone.user.id);
    // The session of before does not come back.
    expect((await someone.inject({ url: accountApi.me.path })).statusCode).toBe(401);
    expect((await signIn(someone.user.email)).statusCode).toBe(200);
  });

  it('always leaves an administrator, whoever asks, and however many ask at once', async () => {
    const other = await staffApp.asStaff('admin');
    expect((await act(teamApi.disable.path, admin.user.id)).json()).toMatchObject({ code: 'staff.conflict' });
    expect((await setRole(admin, admin.user.id, 'admin', 'staff')).statusCode).toBe(409);
    const answers = await Promise.all([
      setRole(admin, other.user.id, 'admin', 'staff'),
      setRole(other, admin.user.id, 'admin', 'staff'),
    ]);
    const admins = await staffApp.deps.db
      .selectFrom('staff_user')
      .select('id')
      .where('role', '=', 'admin')
      .execute();
    expect(admins).toHaveLength(1);
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  });

  it('sets no role on top of one that somebody else has set meanwhile', async () => {
    const someone = await staffApp.asStaff('staff');
    const other = await staffApp.asStaff('admin');
    expect((await setRole(admin, someone.user.id, 'staff', 'admin')).statusCode).toBe(200);
    const late = await setRole(other, someone.user.id, 'staff', 'staff');
    expect(late.statusCode).toBe(409);
    expect(late.json()).toMatchObject({
      message: expect.stringContaining(`${someone.user.name} is an administrator now (${admin.user.name}, `),
      current: { id: someone.user.id, role: 'admin' },
    });
    expect((await setRole(other, someone.user.id, 'admin', 'staff')).json()).toMatchObject({ role: 'staff' });
  });

  it('makes a link to a new password, which ends every session and the old password', async () => {
    const someone = await staffApp.asStaff('staff');
    const { url } = (await act(teamApi.resetPassword.path, someone.user.id)).json<MadeLink>();
    const token = tokenOf(url);
    expect((await post(authApi.invitation.path, { token })).json()).toMatchObject({
      kind: 'reset',
      email: someone.user.email,
    });
    // Until it is used nothing has changed.
    expect((await someone.inject({ url: accountApi.me.path })).statusCode).toBe(200);
    expect((await post(authApi.accept.path, { token, password: person.password })).statusCode).toBe(200);
    expect((await someone.inject({ url: accountApi.me.path })).statusCode).toBe(401);
    expect((await signIn(someone.user.email)).statusCode).toBe(401);
    expect((await signIn(someone.user.email, person.password)).statusCode).toBe(200);
    expect(await noticesTo(staffApp, someone.user.email)).toEqual([
      expect.stringMatching(/^A new password was chosen/),
    ]);
    staffApp.clock.advance(24 * 3_600_000);
    const late = (await act(teamApi.resetPassword.path, someone.user.id)).json<MadeLink>();
    staffApp.clock.advance(24 * 3_600_000);
    expect((await post(authApi.accept.path, { token: tokenOf(late.url), ...person })).statusCode).toBe(410);
  });

  it('lets nobody get around their own password: an open session is not enough', async () => {
    for (const path of [teamApi.resetPassword.path, teamApi.resetSecondFactor.path]) {
      const answer = await act(path, admin.user.id);
      expect(answer.statusCode).toBe(409);
      expect(answer.body).not.toContain('/console/reset/');
    }
    expect((await admin.inject({ url: accountApi.me.path })).statusCode).toBe(200);
  });
});

describe('whoever has an administrator’s session, but not the password', () => {
  const handOver = [
    ['POST', teamApi.resetSecondFactor.path, {}],
    ['POST', teamApi.resetPassword.path, {}],
    ['PUT', teamApi.role.path, { from: 'staff', role: 'admin' }],
    ['POST', teamApi.enable.path, {}],
    ['POST', teamApi.invite.path, { email: 'new@agency.test', role: 'admin' }],
    ['POST', teamApi.resend.path, {}],
    ['POST', teamApi.disable.path, {}],
  ] as const;

  it('neither lets anybody in nor shuts anybody out', async () => {
    admin = await staffApp.asStaff('admin');
    const someone = await staffApp.asStaff('staff');
    const closed = await staffApp.asStaff('staff');
    await act(teamApi.disable.path, closed.user.id);
    await admin.inject({
      method: 'POST',
      url: teamApi.invite.path,
      payload: { email: 'divya@agency.test', role: 'staff', password: testPassword },
    });
    const stand = async () => (await admin.inject({ url: teamApi.team.path })).json<Team>();
    const before = await stand();
    const ids: Partial<Record<string, string>> = {
      [teamApi.enable.path]: closed.user.id,
      [teamApi.resend.path]: before.invitations[0]?.id ?? '',
    };
    const attempt = ([method, path, body]: (typeof handOver)[number], password?: string) =>
      admin.inject({
        method,
        url: forId(path, ids[path] ?? someone.user.id),
        payload: { ...body, ...(password !== undefined && { password }) },
      });
    for (const each of handOver) {
      expect((await attempt(each)).statusCode, each[1]).toBe(400);
      const answer = await attempt(each, '');
      expect(answer.json(), each[1]).toMatchObject({ errors: { password: 'This is not your password.' } });
      // A right one in between: several wrong ones in a row are slowed down.
      const payload = { password: testPassword };
      await admin.inject({ method: 'POST', url: accountApi.endOtherSessions.path, payload });
    }
    expect(await stand()).toEqual(before);
    expect((await someone.inject({ url: accountApi.me.path })).statusCode).toBe(200);
    const failures = await staffApp.deps.db
      .selectFrom('audit_event')
      .select('about_id')
      .where('action', '=', 'staff.confirm-failed')
      .execute();
    expect(new Set(failures.map(({ about_id }) => about_id))).toEqual(new Set([admin.user.id]));
    // The right one changes what each is about.
    for (const each of handOver)
      expect((await attempt(each, testPassword)).statusCode, each[1]).toBeLessThan(300);
  });

  it('may not try passwords without end', async () => {
    admin = await staffApp.asStaff('admin');
    const { user } = await staffApp.asStaff('staff');
    const statuses = [];
    for (let at = 0; at < 6; at += 1)
      statuses.push((await act(teamApi.disable.path, user.id, `guess ${at}`)).statusCode);
    expect(statuses[0]).toBe(400);
    expect(statuses.at(-1)).toBe(429);
    expect((await act(teamApi.disable.path, user.id)).statusCode).toBe(429);
  });
});

describe('an account', () => {
  it('changes its name and password; other sessions end with the old password', async () => {
    const here = await staffApp.asStaff('staff');
    const there = await staffApp.asStaff(here.user);
    const put = (url: string, payload: object) => here.inject({ method: 'PUT', url, payload });
    expect((await put(accountApi.name.path, { name: ' ' })).json()).toMatchObject({
      errors: { name: expect.any(String) },
    });
    await put(accountApi.name.path, { name: 'R. Nair' });
    expect((await here.inject({ url: accountApi.me.path })).json()).toMatchObject({
      staff: { name: 'R. Nair' },
    });
    const { password } = person;
    expect((await put(accountApi.password.path, { current: 'wrong', password })).json()).toMatchObject({
      errors: { current: 'This is not your password.' },
    });
    expect(
      (await put(accountApi.password.path, { current: testPassword, password: 'short' })).json(),
    ).toMatchObject({
      errors: { password: /at least 12/ },
    });
    expect((await put(accountApi.password.path, { current: testPassword, password })).json()).toEqual({
      ended: 1,
    });
    expect((await here.inject({ url: accountApi.me.path })).statusCode).toBe(200);
    expect((await there.inject({ url: accountApi.me.path })).statusCode).toBe(401);
    expect((await signIn(here.user.email, password)).statusCode).toBe(200);
    expect(await noticesTo(staffApp, here.user.email)).toEqual([
      expect.stringMatching(/^Your password was changed/),
    ]);
  });

  it('lists and ends its sessions, and nobody else’s', async () => {
    const here = await staffApp.asStaff('staff');
    const there = await staffApp.asStaff(here.user);
    const stranger = await staffApp.asStaff('staff');
    const sessions = async (who: StaffSession) =>
      (await who.inject({ url: accountApi.account.path })).json<Account>().sessions;
    const list = await sessions(here);
    expect(list).toHaveLength(2);
    expect(list.filter(({ isCurrent }) => isCurrent)).toHaveLength(1);
    expect(JSON.stringify(list)).not.toContain('token');
    const other = list.find(({ isCurrent }) => !isCurrent)?.id ?? '';
    const end = (who: StaffSession) =>
      who.inject({
        method: 'POST',
        url: forId(accountApi.endSession.path, other),
        payload: { password: testPassword },
      });
    expect((await end(stranger)).statusCode).toBe(404);
    expect((await there.inject({ url: accountApi.me.path })).statusCode).toBe(200);
    expect((await end(here)).statusCode).toBe(200);
    expect((await there.inject({ url: accountApi.me.path })).statusCode).toBe(401);
    await staffApp.asStaff(here.user);
    const endOthers = (password: string) =>
      here.inject({ method: 'POST', url: accountApi.endOtherSessions.path, payload: { password } });
    expect((await endOthers(testPassword)).json()).toEqual({ ended: 1 });
    expect(await sessions(here)).toHaveLength(1);
  });
});

it('tells nobody whether an address of a screen holds a token', async () => {
  const answer = await post(authApi.invitation.path, { token: withToken(':token', 'z'.repeat(50)) });
  expect(answer.json()).toMatchObject({ code: 'link.not-found' });
});
