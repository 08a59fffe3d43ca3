// Slows down whoever guesses passwords or codes. Strangers share one count for each account, a device that its owner has
// signed in from has its own: however much a stranger tries, staff get in from where they always do.

import type { Deps } from '#server/deps.ts';
import { ApiError } from '#server/http/api-error.ts';
import { shortDigest } from './device-cookie.ts';
import { beginGuess, type GuessPolicy, settleGuess } from './guesses.store.ts';

const minute = 60_000;

const policies = {
  stranger: { free: 5, longestWaitMs: 60 * minute },
  device: { free: 10, longestWaitMs: 15 * minute },
} as const satisfies Record<string, GuessPolicy>;

export type GuessFor = {
  what: 'password' | 'code';
  /** Counted the same whether or not anyone has this address. */
  email: string;
  device: string | undefined;
};

export type OpenGuess = {
  failures: number;
  /** Set if this guess, being wrong, would make the next one wait. */
  waitMs: number;
  right(how: 'forget' | 'undo'): Promise<void>;
};

/** Throws 429 while the account is closed to this device. */
export const openGuess = async (
  { db, clock }: Deps,
  { what, email, device }: GuessFor,
): Promise<OpenGuess> => {
  const key = `${what} ${device === undefined ? `stranger ${shortDigest(email)}` : `device ${device}`}`;
  const guess = await beginGuess(db, clock, key, policies[device === undefined ? 'stranger' : 'device']);
  if (!guess.allowed) {
    throw new ApiError('auth.slowed', { retryAfterSeconds: Math.ceil(guess.waitMs / 1000) });
  }
  const { failures, waitMs } = guess;
  return { failures, waitMs, right: (how) => settleGuess(db, key, how) };
};
