// People of the team for the console's browser tests, signed in once per server and role.
import { randomUUID } from 'node:crypto';
import type { Cookie, Page } from '@playwright/test';
import type { StaffRole } from '#contract/staff/me.ts';
import { authApi } from '#contract/staff/sign-in.ts';
import { hashPassword } from '#server/staff/password-hash.ts';
import { cheapCost } from '#tests/support/cheap-cost.ts';
import type { RunningApp } from '../support/running-app.ts';

export const staffPassword = 'four quiet herons wade';

export type MadeStaff = { id: string; name: string; email: string; role: StaffRole };

/** Puts a person into the database who can sign in with `staffPassword`. */
export const makeStaff = async (
  app: RunningApp,
  role: StaffRole,
  changes: { name?: string; email?: string } = {},
): Promise<MadeStaff> => {
  const id = `staff-${randomUUID()}`;
  const staff = {
    id,
    name: role === 'admin' ? 'Meera Admin' : 'Ravi Staff',
    email: `${id}@agency.test`,
    ...changes,
    role,
  };
  const now = new Date().toISOString();
  app.change(
    `insert into staff_user (id, name, email, "emailVerified", "twoFactorEnabled", role, "createdAt", "updatedAt")
     values (?, ?, ?, 1, 0, ?, ?, ?)`,
    id,
    staff.name,
    staff.email,
    role,
    now,
    now,
  );
  app.change(
    `insert into staff_account (id, "accountId", "providerId", "userId", password, "createdAt", "updatedAt")
     values (?, ?, 'credential', ?, ?, ?, ?)`,
    randomUUID(),
    id,
    id,
    await hashPassword(staffPassword, cheapCost),
    now,
    now,
  );
  return staff;
};

type SignedIn = { staff: MadeStaff; cookies: Cookie[] };

const known = new Map<string, Promise<SignedIn>>();

const signInBy = async (page: Page, app: RunningApp, staff: MadeStaff): Promise<Cookie[]> => {
  // Signing in ends the session that the browser has, which other tests may still use.
  await page.context().clearCookies({ name: /session_token$/ });
  const answer = await page.request.post(app.url + authApi.signIn.path, {
    data: { email: staff.email, password: staffPassword },
  });
  if (!answer.ok()) throw new Error(`Sign-in failed: ${await answer.text()}`);
  return page.context().cookies(app.url);
};

/**
 * Signs the page's context in as somebody of this role; the same person and session for all tests of a worker. The form
 * itself is the sign-in's own test. Hand a person over to sign in as that one, with a session of its own.
 */
export const signIn = async (
  page: Page,
  app: RunningApp,
  who: StaffRole | MadeStaff = 'staff',
): Promise<MadeStaff> => {
  if (typeof who !== 'string') {
    await signInBy(page, app, who);
    return who;
  }
  const key = `${app.url} ${who}`;
  const before = known.get(key);
  const made =
    before ??
    makeStaff(app, who).then(async (staff) => ({ staff, cookies: await signInBy(page, app, staff) }));
  known.set(key, made);
  const { staff, cookies } = await made;
  if (before !== undefined) await page.context().addCookies(cookies);
  return staff;
};

/** Whether the screen has its heading: its script has come, and its first data or their place. */
export const openScreen = async (page: Page, path: string): Promise<void> => {
  await page.goto(path);
  await page.locator('#content h1').first().waitFor();
};
