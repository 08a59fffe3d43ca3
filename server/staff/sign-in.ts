// What every way of signing in does around the library's call: counts guesses, remembers the device, writes the audit log.
import type { FastifyReply, FastifyRequest } from 'fastify';
import { recordAudit } from '#server/audit/audit.store.ts';
import type { Deps } from '#server/deps.ts';
import { ApiError } from '#server/http/api-error.ts';
import { sweepSignIns } from './account.store.ts';
import { knownDevice, rememberDevice } from './device-cookie.ts';
import { type GuessFor, type OpenGuess, openGuess } from './guesses.ts';
import { changeStaff, findStaffByEmail, type StaffUser } from './staff.store.ts';

/** Nobody is signed in yet: the trail names the account, and says that it may have been anyone. */
const someone = (from: string) => ({ id: 'visitor', name: 'someone who could not sign in', from });

/** Opens a guess for an account, after the limit by address that holds for strangers. */
export const openGuessOf = (
  deps: Deps,
  request: FastifyRequest,
  what: GuessFor['what'],
  email: string,
): Promise<OpenGuess> => {
  const device = knownDevice(deps, request, email);
  request.limit('sign-in', device === undefined ? undefined : `device ${device}`);
  return openGuess(deps, { what, email, device });
};

/** Several wrong guesses in a row about an account that there is are in the audit log, once for every wait they bring. */
export const noteWrongGuess = async (
  { db, clock }: Deps,
  request: FastifyRequest,
  what: GuessFor['what'],
  email: string,
  { failures, waitMs }: OpenGuess,
): Promise<void> => {
  if (waitMs === 0) return;
  const user = await findStaffByEmail(db, email);
  if (user === undefined) return;
  await db.transaction().execute((tx) =>
    recordAudit(tx, clock, {
      actor: someone(request.ip),
      action: 'staff.sign-in-failed',
      aboutType: 'staff',
      aboutId: user.id,
      detail: { what, failures, closedForSeconds: Math.ceil(waitMs / 1000) },
    }),
  );
};

export type SignInMethod = 'password' | 'code' | 'recovery-code' | 'passkey' | 'setup' | 'invite' | 'reset';

/** Someone is in. */
export const finishSignIn = async (
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  user: StaffUser,
  method: SignInMethod,
): Promise<void> => {
  const { db, clock } = deps;
  rememberDevice(deps, request, reply, user.email);
  await db.transaction().execute(async (tx) => {
    await sweepSignIns(tx, new Date());
    await changeStaff(tx, clock, user.id, { lastSignInAt: clock.now().toISOString() });
    await recordAudit(tx, clock, {
      actor: { id: `staff:${user.id}`, name: user.name, from: request.ip },
      action: 'staff.sign-in',
      aboutType: 'staff',
      aboutId: user.id,
      detail: { method },
    });
  });
};

/** The person the library has just let in. */
export const signedInUser = async (
  deps: Deps,
  find: () => Promise<StaffUser | undefined>,
): Promise<StaffUser> => {
  const user = await find();
  if (user !== undefined && user.disabledAt === null) return user;
  deps.log.error('someone was let in whom the database does not know');
  throw new ApiError('auth.refused');
};
