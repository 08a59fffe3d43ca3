// Wrong sign-ins in the audit log: each one about an account that there is, since the waits between guesses keep them few; and
// of those about nobody's account enough to see what goes on, and never so many that they fill the log.
import { createHmac } from 'node:crypto';
import type { Actor } from '#server/audit/actor.ts';
import { runAction } from '#server/audit/run-action.ts';
import type { Deps } from '#server/deps.ts';
import { addressGroup } from '#server/http/address-group.ts';
import { keysFor } from './auth-secrets.ts';
import { countInWindow } from './guesses.store.ts';
import { findStaffByEmail } from './staff.store.ts';

const windowMinutes = 10;
const windowMs = windowMinutes * 60_000;
/** About nobody's account, in one window: from one network, and from all of them. Then the milestones. */
const singly = { oneNetwork: 3, all: 20 } as const;

/** 10, 30, 100, 300, 1,000 and so on. */
const isMilestone = (count: number): boolean => {
  let rest = count;
  while (rest >= 100 && rest % 10 === 0) rest /= 10;
  return rest === 10 || rest === 30;
};

export type WrongSignIn = {
  what: 'password' | 'code' | 'passkey';
  /** As typed; undefined if a passkey named nobody. */
  email: string | undefined;
  /** The network address it came from. */
  from: string;
  /** Which wrong one in a row it is for an account, and the wait it brings. */
  failures?: number;
  waitMs?: number;
  /** The person who is signed in and could not confirm the password. */
  actor?: Actor;
};

/** Nobody is signed in yet: the log names the account, and says that it may have been anyone. */
const someone = (from: string) => ({ id: 'visitor', name: 'someone', from });

/**
 * What was typed is nowhere: an address that nobody has may be a password in the wrong field, so it stands as a keyed digest
 * that is the same for the same address.
 */
const digestOf = ({ config }: Pick<Deps, 'config'>, email: string): string => {
  const [key = ''] = keysFor(config.appSecrets, 'unknown address');
  return `~${createHmac('sha256', key).update(email).digest('hex').slice(0, 8)}`;
};

/** One transaction whether or not there is such an account: how long the answer takes tells nobody. */
export const recordWrongSignIn = async (deps: Deps, wrong: WrongSignIn): Promise<void> => {
  const { clock } = deps;
  const { what, email, from, failures = 0, waitMs = 0, actor } = wrong;
  const action = actor === undefined ? 'staff.sign-in-failed' : 'staff.confirm-failed';
  await runAction(deps, actor ?? someone(from), async ({ tx, record }) => {
    const user = email === undefined ? undefined : await findStaffByEmail(tx, email);
    if (user !== undefined) {
      const closed = waitMs > 0 ? { closedForSeconds: Math.ceil(waitMs / 1000) } : {};
      return record(action, user.id, { detail: { what, failures, ...closed } });
    }
    const fromHere = await countInWindow(tx, clock, `unknown ${addressGroup(from)}`, windowMs);
    const inAll = await countInWindow(tx, clock, 'unknown from all', windowMs);
    const isTold =
      inAll <= singly.all ? fromHere <= singly.oneNetwork || isMilestone(fromHere) : isMilestone(inAll);
    if (!isTold) return;
    await record(action, 'unknown', {
      aboutType: 'sign-in',
      detail: {
        what,
        ...(email === undefined ? {} : { typed: digestOf(deps, email) }),
        failures: fromHere,
        failuresInAll: inAll,
        withinMinutes: windowMinutes,
      },
    });
  });
};
