// What every way of signing in does around the library's call: counts guesses, remembers the device, writes the audit log.

import type { FastifyReply, FastifyRequest } from 'fastify';
import { staffActor } from '#server/audit/actor.ts';
import { runAction } from '#server/audit/run-action.ts';
import type { Deps } from '#server/deps.ts';
import { ApiError } from '#server/http/api-error.ts';
import { actorOf } from '#server/http/staff-request.ts';
import { endSession, sweepSignIns } from './account.store.ts';
import { knownDevice, rememberDevice } from './device-cookie.ts';
import { type GuessFor, type OpenGuess, openGuess } from './guesses.ts';
import { recordWrongSignIn } from './guesses-on-record.ts';
import type { LazyAuth } from './lazy-auth.ts';
import { libraryHeaders } from './library-call.ts';
import type { Asker } from './password-queue.ts';
import { changeStaff, type StaffUser } from './staff.store.ts';

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
