// Between the right password and the code: whose sign-in it is.
import type { FastifyRequest } from 'fastify';
import type { Deps } from '#server/deps.ts';
import type { Auth } from './auth.ts';
import { cookieOf } from './cookies.ts';
import { findPendingUser, type StaffUser } from './staff.store.ts';

/** Only to know whose guesses to count. That the cookie is genuine and not too old is the library's to check. */
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
