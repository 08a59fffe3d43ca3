// Wrong sign-ins in the audit log: all about accounts that there are, a bounded number of the rest, and never what was typed.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { authApi } from '#contract/staff/sign-in.ts';
import { listAuditAbout } from '#server/audit/audit.store.ts';
import { makeStaff, makeStaffApp, type StaffApp } from '#tests/support/staff-app.ts';
import { recordWrongSignIn } from './guesses-on-record.ts';

let staffApp: StaffApp;
beforeAll(async () => {
  staffApp = await makeStaffApp({ site: false });
});
afterAll(() => staffApp.close());

const tryPassword = (email: string, password: string) =>
  staffApp.app.inject({ method: 'POST', url: authApi.signIn.path, payload: { email, password } });

const unknown = () => listAuditAbout(staffApp.deps.db, 'sign-in', 'unknown');

it('holds every wrong guess about an account, from the first on', async () => {
  const { email, id } = await makeStaff(staffApp.deps, 'staff');
  await tryPassword(email, 'a wrong one');
  expect(await listAuditAbout(staffApp.deps.db, 'staff', id)).toMatchObject([
    { actor: 'visitor', action: 'staff.sign-in-failed', origin: '127.0.0.1', detail: { failures: 1 } },
  ]);
});

it('holds wrong guesses about nobody’s account, without what was typed', async () => {
  await tryPassword('hunter2-is-my-password@mail.test', 'another secret');
  await tryPassword('hunter2-is-my-password@mail.test', 'another secret');
  const [first, second] = await unknown();
  expect(first).toMatchObject({
    action: 'staff.sign-in-failed',
    detail: { what: 'password', typed: expect.stringMatching(/^~[0-9a-f]{8}$/), failures: 1 },
  });
  expect(second?.detail).toMatchObject({ typed: first?.detail?.typed, failures: 2 });
  const rows = await staffApp.deps.db.selectFrom('audit_event').selectAll().execute();
  expect(JSON.stringify(rows)).not.toMatch(/hunter2|another secret/);
});

it('holds a passkey that nobody has', async () => {
  const answer = await staffApp.app.inject({
    method: 'POST',
    url: authApi.passkey.path,
    payload: { response: { id: 'x', rawId: 'x', type: 'public-key', response: {} } },
  });
  expect(answer.statusCode).toBe(401);
  expect((await unknown()).at(-1)).toMatchObject({ detail: { what: 'passkey' } });
});

it('cannot be filled, from one network or from many', async () => {
  staffApp.clock.advance(11 * 60_000);
  const before = (await unknown()).length;
  const guess = (at: number, from: string) =>
    recordWrongSignIn(staffApp.deps, { what: 'password', email: `someone-${at}@mail.test`, from });
  for (let at = 0; at < 300; at += 1) await guess(at, '203.0.113.9');
  const fromOne = (await unknown()).slice(before).map(({ detail }) => detail?.failures);
  expect(fromOne).toEqual([1, 2, 3, 10, 30, 100, 300]);
  // One network is a whole /64 of IPv6.
  staffApp.clock.advance(11 * 60_000);
  for (let at = 0; at < 9; at += 1) await guess(at, `2001:db8::${at}`);
  const fromNetwork = (await unknown()).slice(before + fromOne.length);
  expect(fromNetwork.map(({ detail }) => detail?.failures)).toEqual([1, 2, 3]);
  staffApp.clock.advance(11 * 60_000);
  const here = (await unknown()).length;
  for (let at = 0; at < 300; at += 1) await guess(at, `198.51.${at >> 8}.${at & 255}`);
  const fromMany = (await unknown()).slice(here);
  expect(fromMany.length).toBeLessThan(25);
  expect(fromMany.at(-1)?.detail).toMatchObject({ failuresInAll: 300, withinMinutes: 10 });
});
