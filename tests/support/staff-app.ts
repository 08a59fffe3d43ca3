// The real application with people who are signed in: for tests of the console's calls.
import { makeSignature } from 'better-auth/crypto';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import type { StaffRole } from '#contract/staff/me.ts';
import { writeTransaction } from '#server/db/write-transaction.ts';
import type { Deps } from '#server/deps.ts';
import { makeAuth } from '#server/staff/auth.ts';
import { hashPassword } from '#server/staff/password-hash.ts';
import { insertStaff, type StaffUser } from '#server/staff/staff.store.ts';
import { cheapCost } from './cheap-cost.ts';
import { makeTestApp, type TestApp, type TestAppOptions } from './make-test-app.ts';

export const testPassword = 'four quiet herons wade';

/** Hashing is slow on purpose; the tests hash once. */
let hash: Promise<string> | undefined;

let made = 0;

/** Someone who can sign in with `testPassword`. */
export const makeStaff = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  role: StaffRole,
  changes: { name?: string; email?: string } = {},
): Promise<StaffUser> => {
  hash ??= hashPassword(testPassword, cheapCost);
  const passwordHash = await hash;
  made += 1;
  const name = role === 'admin' ? 'Meera Admin' : 'Ravi Staff';
  const staff = { name, email: `${role}${made}@agency.test`, ...changes, role, passwordHash };
  return writeTransaction(db, (tx) => insertStaff(tx, clock, staff));
};

/** What a browser keeps: the cookies of an answer, as the next request sends them. */
export const cookiesOf = (answer: LightMyRequestResponse, before = ''): string => {
  const jar = new Map(
    before
      .split('; ')
      .filter((each) => each !== '')
      .map((each) => [each.slice(0, each.indexOf('=')), each] as const),
  );
  for (const { name, value, maxAge } of answer.cookies) {
    if (maxAge === 0) jar.delete(name);
    else jar.set(name, `${name}=${encodeURIComponent(value)}`);
  }
  return [...jar.values()].join('; ');
};

export type StaffSession = {
  user: StaffUser;
  /** For the `cookie` header. */
  cookie: string;
  /** As `app.inject`, with the session's cookie. */
  inject(options: InjectOptions): Promise<LightMyRequestResponse>;
};

export type StaffApp = TestApp & {
  /** Lets in a person of this role, or this person, without the password. Each call is a session of its own. */
  asStaff(who?: StaffRole | StaffUser): Promise<StaffSession>;
};

/** A session as the sign-in library makes it once a password was right: checking one takes longer than most tests. */
export const openSession = async (deps: Deps, { id }: StaffUser): Promise<string> => {
  const { internalAdapter, authCookies, secret } = await makeAuth(deps).$context;
  const { token } = await internalAdapter.createSession(id);
  const value = `${token}.${await makeSignature(token, secret)}`;
  return `${authCookies.sessionToken.name}=${encodeURIComponent(value)}`;
};

export const makeStaffApp = async (options: TestAppOptions = {}): Promise<StaffApp> => {
  const testApp = await makeTestApp(options);
  const { app, deps } = testApp;
  return {
    ...testApp,
    asStaff: async (who = 'staff') => {
      const user = typeof who === 'string' ? await makeStaff(deps, who) : who;
      const cookie = await openSession(deps, user);
      return {
        user,
        cookie,
        inject: (request) => app.inject({ ...request, headers: { cookie, ...request.headers } }),
      };
    },
  };
};

/** Subjects of the mails that told somebody what happened to their account, sorted as text. */
export const noticesTo = async ({ deps }: StaffApp, email: string): Promise<string[]> => {
  const notices = deps.db.selectFrom('outbox').select('subject').where('kind', '=', 'staff.notice');
  return (await notices.where('to_address', '=', email).orderBy('subject').execute()).map(
    ({ subject }) => subject,
  );
};
