// Between the right password and the code: whose sign-in it is, and codes that were used already.
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

/** A code counts for thirty seconds, and half a minute on both sides of them. */
const codeLifeMs = 90_000;

const used = new Map<string, number>();

const keyOf = (userId: string, code: string): string => `${userId} ${code}`;

/** Whoever reads a code over a shoulder must not be able to use it once more. */
export const wasCodeUsed = (userId: string, code: string): boolean =>
  (used.get(keyOf(userId, code)) ?? 0) > Date.now();

export const markCodeUsed = (userId: string, code: string): void => {
  const now = Date.now();
  for (const [key, until] of used) if (until <= now) used.delete(key);
  used.set(keyOf(userId, code), now + codeLifeMs);
};
