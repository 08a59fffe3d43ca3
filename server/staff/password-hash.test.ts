// Passwords at rest: today's cost, hashes of before, and what a storm of sign-ins may take.
import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { hashPassword as libraryHash } from 'better-auth/crypto';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { brand } from '#content/brand.ts';
import { pathOf } from '#contract/endpoint.ts';
import { publicApi } from '#contract/public-api.ts';
import { accountApi } from '#contract/staff/account.ts';
import { authApi } from '#contract/staff/sign-in.ts';
import type { MadeLink } from '#contract/staff/team.ts';
import { teamApi } from '#contract/staff/team.ts';
import { makeStaff, makeStaffApp, type StaffApp, testPassword } from '#tests/support/staff-app.ts';
import { lazyAuth } from './lazy-auth.ts';
import { currentCost, hashPassword, isOldHash, verifyPassword } from './password-hash.ts';
import { setStaffPassword } from './staff.store.ts';

/** A quarter of the real one. */
const passwordCost = { ...currentCost, ln: 15 };

let staffApp: StaffApp;
beforeAll(async () => {
  staffApp = await makeStaffApp({ site: false, passwordCost });
});
afterAll(() => staffApp.close());

const storedHash = async (userId: string): Promise<string> => {
  const { db } = staffApp.deps;
  const accounts = db.selectFrom('staff_account').select('password').where('userId', '=', userId);
  return (await accounts.executeTakeFirstOrThrow()).password ?? '';
};
const signIn = (email: string, password: string, remoteAddress = '127.0.0.1') =>
  staffApp.app.inject({
    method: 'POST',
    url: authApi.signIn.path,
    payload: { email, password },
    remoteAddress,
  });

it('hashes at the cost that OWASP asks for, and reads what it wrote', async () => {
  // As the server has it, which asks for no other cost.
  const auth = lazyAuth(staffApp.deps);
  const { password } = await (await auth()).$context;
  const hash = await password.hash(testPassword);
  expect(auth.passwordCost).toEqual(currentCost);
  expect(hash).toMatch(/^\$scrypt\$ln=17,r=8,p=1\$/);
  expect(await verifyPassword(hash, testPassword)).toBe(true);
  // The same characters, written in another way.
  const composed = 'caf\u00e9 au lait, twice';
  const kept = await hashPassword(composed, passwordCost);
  expect(await verifyPassword(kept, composed.normalize('NFD'), passwordCost)).toBe(true);
  expect(await verifyPassword(kept, `${composed}.`, passwordCost)).toBe(false);
  await expect(verifyPassword(createHash('md5').update('x').digest('hex'), 'x')).rejects.toThrow('format');
});

it('takes a hash of before, and makes it anew at the next sign-in', async () => {
  const { deps } = staffApp;
  const user = await makeStaff(deps, 'staff');
  const old = await libraryHash(testPassword);
  await deps.db.transaction().execute((tx) => setStaffPassword(tx, deps.clock, user.id, old));
  expect(isOldHash(old)).toBe(true);
  // One of ours, from before the cost was raised.
  expect(isOldHash(await hashPassword(testPassword, { ...passwordCost, ln: 14 }), passwordCost)).toBe(true);
  expect((await signIn(user.email, 'not the password')).statusCode).toBe(401);
  expect(await storedHash(user.id)).toBe(old);
  expect((await signIn(user.email, testPassword)).statusCode).toBe(200);
  const raised = await storedHash(user.id);
  expect(raised).toMatch(/^\$scrypt\$ln=15,/);
  expect((await signIn(user.email, testPassword)).statusCode).toBe(200);
  expect(await storedHash(user.id)).toBe(raised);
});

it('takes as long for an address that nobody has as for a wrong password, whatever the hash', async () => {
  const { deps } = staffApp;
  const [now, before] = [await makeStaff(deps, 'staff'), await makeStaff(deps, 'staff')];
  const [fresh, old] = [await hashPassword(testPassword, passwordCost), await libraryHash(testPassword)];
  await deps.db.transaction().execute(async (tx) => {
    await setStaffPassword(tx, deps.clock, now.id, fresh);
    await setStaffPassword(tx, deps.clock, before.id, old);
  });
  const emails = [now.email, before.email, 'nobody@agency.test'];
  const times = emails.map(() => Number.POSITIVE_INFINITY);
  const ratio = (): number => Math.max(...times) / Math.min(...times);
  // Processor time, since others may use the machine. In turn, and again; the sixth guess would have to wait.
  for (let round = 0; round < 5 && !(round > 1 && ratio() < 1.8); round += 1) {
    for (const [at, email] of emails.entries()) {
      const start = process.cpuUsage();
      expect((await signIn(email, 'not the password')).statusCode).toBe(401);
      const { user, system } = process.cpuUsage(start);
      times[at] = Math.min(times[at] ?? Number.POSITIVE_INFINITY, user + system);
    }
  }
  expect(ratio()).toBeLessThan(1.8);
});

it('lets a storm of sign-ins take little of the time of others, and says when to come back', async () => {
  let isOver = false;
  const storm = Promise.all(
    Array.from({ length: 40 }, (_, at) =>
      signIn(`stranger${at}@agency.test`, 'not the password', `203.0.113.${1 + (at % 20)}`),
    ),
  ).finally(() => {
    isOver = true;
  });
  const waits: number[] = [];
  while (!isOver) {
    const start = performance.now();
    await staffApp.app.inject({ url: publicApi.healthz.path });
    waits.push(performance.now() - start);
    // Looks often, without being a load of its own.
    await pause(10);
  }
  const answers = await storm;
  const refused = answers.filter(({ statusCode }) => statusCode === 503);
  expect(answers.filter(({ statusCode }) => statusCode === 401)).toHaveLength(12);
  expect(refused).toHaveLength(28);
  expect(refused[0]?.json()).toMatchObject({ code: 'auth.busy' });
  expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0);
  expect(waits.sort((a, b) => a - b)[Math.floor(waits.length / 2)]).toBeLessThan(100);
  // A guess that was not looked at does not count.
  const { db } = staffApp.deps;
  const counted = await db
    .selectFrom('staff_guess')
    .select('key')
    .where('key', 'like', 'password stranger %')
    .execute();
  expect(counted.length).toBeLessThanOrEqual(12 + 3);
}, 90_000);

it('refuses a password that is easily guessed, wherever one is chosen', async () => {
  const { inject, user } = await staffApp.asStaff('staff');
  for (const password of [
    user.email,
    'Summer2026!!',
    'Mumbai@2026!!',
    'Namaste@2026!',
    '1q2w3e4r5t6y',
    brand.legalName,
    `${brand.name} 2026!`,
  ]) {
    const answer = await inject({
      method: 'PUT',
      url: accountApi.password.path,
      payload: { current: testPassword, password },
    });
    expect(answer.statusCode, password).toBe(400);
    expect(answer.json()).toMatchObject({
      code: 'staff.invalid',
      errors: { password: expect.stringContaining('Too easy to guess.') },
    });
  }
});

it('loads the dictionaries where a password is chosen, in a thread of their own, and not before', async () => {
  const threads = vi.fn();
  process.on('worker', threads);
  vi.resetModules();
  const { refuseWeakPassword } = await import('./password-strength.ts');
  expect((await signIn('no-one-else@agency.test', 'not the password')).statusCode).toBe(401);
  await expect(refuseWeakPassword('short')).rejects.toThrow('Too short');
  expect(threads).not.toHaveBeenCalled();
  for (const password of ['seven lamps by the well', 'four quiet herons wade']) {
    await refuseWeakPassword(password);
    expect(threads).toHaveBeenCalledTimes(1);
  }
  process.off('worker', threads);
});

it('refuses what its owner is called, though nobody else would guess that', async () => {
  const admin = await staffApp.asStaff('admin');
  const called = { email: 'qvyxumbri@zjorwent.test', name: 'Ulvgrim Xanthwobble' };
  const owner = await staffApp.asStaff(await makeStaff(staffApp.deps, 'staff', called));
  const linkTo = async (url: string, given: object = {}) => {
    const payload = { ...given, password: testPassword };
    const made = await admin.inject({ method: 'POST', url, payload });
    return made.json<MadeLink>().url.split('/').at(-1) ?? '';
  };
  const reset = await linkTo(pathOf(teamApi.resetPassword, { id: owner.user.id }));
  const invited = 'kwelzuphob@fjaxmurd.test';
  const invitation = await linkTo(teamApi.invite.path, { email: invited, role: 'staff' });
  const accept = (token: string, password: string) =>
    staffApp.app.inject({
      method: 'POST',
      url: authApi.accept.path,
      payload: { token, password, ...(token === invitation && { name: called.name }) },
    });
  const change = (password: string) =>
    owner.inject({
      method: 'PUT',
      url: accountApi.password.path,
      payload: { current: testPassword, password },
    });
  const answers = {
    'address at a change': await change(called.email),
    'name at a change': await change(called.name),
    'address at a reset': await accept(reset, called.email),
    'name at a reset': await accept(reset, called.name),
    'address of an invitation': await accept(invitation, invited),
    'name with an invitation': await accept(invitation, called.name),
  };
  for (const [what, answer] of Object.entries(answers)) {
    expect(answer.json(), what).toMatchObject({
      errors: { password: expect.stringContaining('It is made from your name, your email address') },
    });
  }
  // To somebody else the same words are a good password.
  const other = await staffApp.asStaff();
  const taken = { current: testPassword, password: called.email };
  expect(
    (await other.inject({ method: 'PUT', url: accountApi.password.path, payload: taken })).statusCode,
  ).toBe(200);
});
