// What every way of signing in does around the library's call: counts guesses, remembers the device, writes the audit log.
import type { FastifyReply, FastifyRequest } from 'fastify';
import { staffActor } from '#server/audit/actor.ts';
import { runAction } from '#server/audit/run-action.ts';
import type { Db, Deps } from '#server/deps.ts';
import { ApiError } from '#server/http/api-error.ts';
import { actorOf } from '#server/http/staff-request.ts';
import { endSession, sweepSignIns } from './account.store.ts';
import type { Auth } from './auth.ts';
import { cookieOf } from './cookies.ts';
import { knownDevice, rememberDevice, shortDigest } from './device-cookie.ts';
import { beginGuess, type GuessPolicy, settleGuess } from './guesses.store.ts';
import { recordWrongSignIn } from './guesses-on-record.ts';
import type { LazyAuth } from './lazy-auth.ts';
import { libraryHeaders } from './library-call.ts';
import { hashPassword, isOldHash, type ScryptCost } from './password-hash.ts';
import type { Asker } from './password-queue.ts';
import {
  changeStaff,
  findPasswordHash,
  findPendingUser,
  findStaffByEmail,
  raisePasswordHash,
  type StaffUser,
} from './staff.store.ts';

const minute = 60_000;

/**
 * Strangers share one count for each account, a device that its owner has signed in from has its own: however much a stranger tries,
 * staff get in from where they always do.
 */
const policies = {
  stranger: { free: 5, longestWaitMs: 60 * minute },
  device: { free: 10, longestWaitMs: 15 * minute },
} as const satisfies Record<string, GuessPolicy>;

type GuessFor = {
  what: 'password' | 'code';
  /** Counted the same whether or not anyone has this address. */
  email: string;
  device: string | undefined;
};

type OpenGuess = {
  failures: number;
  /** Set if this guess, being wrong, would make the next one wait. */
  waitMs: number;
  right(how: 'forget' | 'undo'): Promise<void>;
};

/** Throws 429 while the account is closed to this device. */
const openGuess = async ({ db, clock }: Deps, { what, email, device }: GuessFor): Promise<OpenGuess> => {
  const key = `${what} ${device === undefined ? `stranger ${shortDigest(email)}` : `device ${device}`}`;
  const guess = await beginGuess(db, clock, key, policies[device === undefined ? 'stranger' : 'device']);
  if (!guess.allowed) {
    throw new ApiError('auth.slowed', { retryAfterSeconds: Math.ceil(guess.waitMs / 1000) });
  }
  const { failures, waitMs } = guess;
  return { failures, waitMs, right: (how) => settleGuess(db, key, how) };
};

/** Opens a guess for an account, after the limit by address that holds for strangers. */
export const openGuessOf = async (
  deps: Deps,
  request: FastifyRequest,
  what: GuessFor['what'],
  email: string,
): Promise<OpenGuess> => {
  const device = knownDevice(deps, request, email);
  await request.limit('sign-in', device === undefined ? undefined : `device ${device}`);
  return openGuess(deps, { what, email, device });
};

/** For whom the password of an account is hashed, before anyone is in. */
export const askerOf = (deps: Deps, request: FastifyRequest, email: string): Asker => {
  const device = knownDevice(deps, request, email);
  return device === undefined ? { stranger: request.ip } : { known: `device ${device}` };
};

/** Each wrong guess is in the audit log, whether there is such an account or not. */
export const noteWrongGuess = (
  deps: Deps,
  request: FastifyRequest,
  what: GuessFor['what'],
  email: string,
  { failures, waitMs }: OpenGuess,
): Promise<void> =>
  recordWrongSignIn(deps, {
    what,
    email,
    from: request.ip,
    failures,
    waitMs,
    // Somebody who is already signed in and is asked once more.
    ...(request.staffOrNobody === null ? {} : { actor: actorOf(request) }),
  });

export type SignInMethod = 'password' | 'code' | 'recovery-code' | 'passkey' | 'setup' | 'invite' | 'reset';

/** A browser has one session: signing in again ends the one it had, whoever's it was. Returns whether there was one. */
export const endFormerSession = async ({ db }: Deps, auth: LazyAuth, request: FastifyRequest) => {
  const { api } = await auth();
  const former = await api.getSession({ headers: libraryHeaders(request), query: { disableRefresh: true } });
  return former ? endSession(db, former.user.id, former.session.id) : false;
};

/** Someone is in. */
export const finishSignIn = async (
  deps: Deps,
  auth: LazyAuth,
  request: FastifyRequest,
  reply: FastifyReply,
  user: StaffUser,
  method: SignInMethod,
): Promise<void> => {
  const hadSession = await endFormerSession(deps, auth, request);
  rememberDevice(deps, request, reply, user.email);
  await runAction(deps, staffActor(user, request.ip), async ({ tx, record }) => {
    await sweepSignIns(tx, new Date());
    await changeStaff(tx, deps.clock, user.id, { lastSignInAt: deps.clock.now().toISOString() });
    await record('staff.sign-in', user.id, { detail: { method, ...(hadSession && { endedSessions: 1 }) } });
  });
};

/** Returns the person whom the library has just signed in. */
export const signedInUser = async (
  deps: Deps,
  find: () => Promise<StaffUser | undefined>,
): Promise<StaffUser> => {
  const user = await find();
  if (user !== undefined && user.disabledAt === null) return user;
  deps.log.error('someone was let in whom the database does not know');
  throw new ApiError('auth.refused');
};

/** Between the right password and the code: whose sign-in it is, only to know whose guesses to count. That the cookie is genuine and not too old is the library's to check. */
export const userOfPendingSignIn = async (
  { db }: Deps,
  auth: Auth,
  request: FastifyRequest,
): Promise<StaffUser | undefined> => {
  const { name } = (await auth.$context).createAuthCookie('two_factor');
  // The identifier itself needs no escaping; the signature behind the dot does.
  const [identifier = ''] = (cookieOf(request, name) ?? '').split(/\.|%2e/i);
  return identifier === '' ? undefined : findPendingUser(db, identifier);
};

/** Replaces a hash of a lower cost while the password is known. Call this when it was right. */
export const raiseOldHash = async (
  db: Db,
  email: string,
  password: string,
  cost: ScryptCost,
): Promise<void> => {
  const user = await findStaffByEmail(db, email);
  const old = user === undefined ? undefined : await findPasswordHash(db, user.id);
  if (user === undefined || old === undefined || !isOldHash(old, cost)) return;
  await raisePasswordHash(db, user.id, old, await hashPassword(password, cost));
};
