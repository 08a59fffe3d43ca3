// A flood of strangers' sign-ins over HTTP: it keeps out nobody we know, and no network takes the room of the others.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { accountApi } from '#contract/staff/account.ts';
import { authApi } from '#contract/staff/sign-in.ts';
import type { MadeLink } from '#contract/staff/team.ts';
import { teamApi } from '#contract/staff/team.ts';
import { cookiesOf, makeStaff, makeStaffApp, type StaffApp, testPassword } from '#tests/support/staff-app.ts';
import { currentCost } from './password-hash.ts';

let staffApp: StaffApp;
let origin: string;
beforeAll(async () => {
  // A quarter of the real cost: strangers stay in the queue for as long as a test looks at it.
  const passwordCost = { ...currentCost, ln: 15 };
  staffApp = await makeStaffApp({ site: false, trustProxy: 1, passwordCost });
  origin = await staffApp.listen();
});
afterAll(() => staffApp.close());

type Sender = { from: string; cookie?: string; method?: 'PUT' | 'POST' };
const send = async (path: string, payload: object, { from, cookie = '', method = 'POST' }: Sender) => {
  const answer = await fetch(new URL(path, origin), {
    method,
    body: JSON.stringify(payload),
    headers: { 'content-type': 'application/json', 'x-forwarded-for': from, cookie },
  });
  const retryAfter = Number(answer.headers.get('retry-after'));
  return { status: answer.status, body: await answer.json(), retryAfter };
};

let made = 0;
const guess = (from: string) => {
  made += 1;
  const payload = { email: `nobody${made}@agency.test`, password: 'not the password' };
  return send(authApi.signIn.path, payload, { from });
};

/** Sends all at once. Resolves as soon as one was turned away: then those that were let in are still at work. */
const flood = async (addresses: readonly string[]) => {
  const statuses: number[] = [];
  let turnedAway = () => {};
  const isFull = new Promise<void>((resolve) => {
    turnedAway = resolve;
  });
  const all = Promise.all(
    addresses.map(async (from) => {
      const { status, body, retryAfter } = await guess(from);
      statuses.push(status);
      if (status !== 503) return;
      expect(body).toMatchObject({ code: 'auth.busy' });
      expect(retryAfter).toBeGreaterThan(0);
      turnedAway();
    }),
  );
  await Promise.race([isFull, all]);
  return {
    /** How many of those who were let in have their answer. */
    answered: () => statuses.filter((status) => status === 401).length,
    over: async () => {
      await all;
      return statuses;
    },
  };
};

/** As the tester of a flood would: two connections from each of twenty addresses. */
const everywhere = Array.from({ length: 40 }, (_, at) => `203.0.113.${1 + (at % 20)}`);

it('lets the team in from known devices and with their links while strangers fill the queue, and before them', async () => {
  const { app, deps, asStaff } = staffApp;
  const user = await makeStaff(deps, 'staff');
  const payload = { email: user.email, password: testPassword };
  const device = cookiesOf(await app.inject({ method: 'POST', url: authApi.signIn.path, payload }));
  const inside = await asStaff('staff');
  const admin = await asStaff('admin');
  const invited = await admin.inject({
    method: 'POST',
    url: teamApi.invite.path,
    payload: { email: 'new@agency.test', role: 'staff', password: testPassword },
  });
  const token = invited.json<MadeLink>().url.split('/').at(-1);

  const strangers = await flood(everywhere);
  const signedIn = await send(authApi.signIn.path, payload, { from: '198.51.100.1', cookie: device });
  expect(signedIn).toMatchObject({ status: 200, body: { success: true } });
  const confirmed = await send(
    accountApi.endOtherSessions.path,
    { password: testPassword },
    { from: '198.51.100.1', cookie: inside.cookie },
  );
  expect(confirmed.status).toBe(200);
  // Went ahead of those who waited before.
  expect(strangers.answered()).toBeLessThan(12);
  const joined = await send(
    authApi.accept.path,
    { token, name: 'Anu', password: 'seven lamps by the well' },
    { from: '198.51.100.2' },
  );
  expect(joined.status).toBe(200);
  expect(await strangers.over()).toContain(503);
}, 60_000);

it('gives one network a small part of the strangers’ room, whatever addresses of it are used', async () => {
  const one = await flood(Array<string>(20).fill('203.0.113.77'));
  expect((await guess('198.51.100.3')).status).toBe(401);
  await one.over();
  // Each from a /64 of its own, all of one /48.
  const wide = await flood(Array.from({ length: 20 }, (_, at) => `2001:db8:7:${at}::1`));
  expect((await guess('2001:db8:8::1')).status).toBe(401);
  expect(await wide.over()).toContain(503);
}, 60_000);

it('gives one known device a small part of the room too', async () => {
  const { email } = await makeStaff(staffApp.deps, 'staff');
  const payload = { email, password: testPassword };
  const { app } = staffApp;
  const cookie = cookiesOf(await app.inject({ method: 'POST', url: authApi.signIn.path, payload }));
  const sender = { from: '198.51.100.4', cookie };
  const answers = await Promise.all(
    Array.from({ length: 9 }, () => send(authApi.signIn.path, { email, password: 'a wrong one' }, sender)),
  );
  expect(answers.some(({ status }) => status === 503)).toBe(true);
  // All have left the room again.
  expect((await send(authApi.signIn.path, payload, sender)).status).toBe(200);
});
