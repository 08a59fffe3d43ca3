// What happens when someone opens a set-up, invitation or password link, and when they use it. A link works once.

import type { Acceptance, Invitation } from '#contract/staff/sign-in.ts';
import { staffActor } from '#server/audit/actor.ts';
import { runAction } from '#server/audit/run-action.ts';
import type { Db, Deps } from '#server/deps.ts';
import { ApiError } from '#server/http/api-error.ts';
import { newId } from '#server/ids.ts';
import { InputError, readEmail, readPersonName } from '#server/links/checked-text.ts';
import { readToken } from '#server/links/tokens.ts';
import { findInvitationByToken, markInvitationUsed, type StaffInvitation } from './invitations.store.ts';
import { refuseWeakPassword } from './password-strength.ts';
import { noticeMail } from './staff.mail.ts';
import {
  endSessions,
  findStaff,
  findStaffByEmail,
  hasStaff,
  insertStaff,
  plainEmail,
  type StaffUser,
  setStaffPassword,
} from './staff.store.ts';

const words = {
  unknown: 'This link is not valid. It may have been replaced by a newer one, or withdrawn.',
  used: 'This link has been used already. Sign in with the password that was chosen then.',
  expired: 'This link has expired. Ask an administrator for a new one.',
  setupExpired:
    'This link has expired. Whoever runs the server can make a new one: npm run -s cli -- user setup-link',
};

/** Returns the invitation. Throws the reason if the link cannot be used. */
const usable = async (db: Db, { config, clock }: Deps, token: string): Promise<StaffInvitation> => {
  const tokenId = readToken(config.appSecrets, 'staff', token);
  const invitation = tokenId === undefined ? undefined : await findInvitationByToken(db, tokenId);
  if (invitation === undefined) throw new ApiError('link.not-found', { message: words.unknown });
  const isLate = invitation.kind === 'setup' && (await hasStaff(db));
  if (invitation.used_at !== null || isLate) throw new ApiError('link.inactive', { message: words.used });
  const { expires_at: end } = invitation;
  if (end !== null && Date.parse(end) <= clock.now().getTime()) {
    const message = invitation.kind === 'setup' ? words.setupExpired : words.expired;
    throw new ApiError('link.expired', { message });
  }
  return invitation;
};

/** What the screen behind a link says. Looking changes nothing. */
export const showInvitation = async (deps: Deps, token: string): Promise<Invitation> => {
  const { kind, email, role, user_id, expires_at } = await usable(deps.db, deps, token);
  const user = user_id === null ? undefined : await findStaff(deps.db, user_id);
  return { kind, email, name: user?.name ?? null, role, expiresAt: expires_at };
};

export type Accepted = { user: StaffUser; kind: StaffInvitation['kind'] };

/** Makes the account or sets the new password. `hash` is slow on purpose, so it is called outside the transaction. */
export const acceptInvitation = async (
  deps: Deps,
  { token, name = '', email: given = '', password }: Acceptance,
  from: string,
  hash: (password: string) => Promise<string>,
): Promise<Accepted> => {
  const { db, clock } = deps;
  const seen = await usable(db, deps, token);
  const email = seen.email ?? plainEmail(readEmail('email', given));
  const newName = seen.kind === 'reset' ? '' : readPersonName('name', name);
  const owner = seen.user_id === null ? undefined : await findStaff(db, seen.user_id);
  await refuseWeakPassword(password, email, owner?.name ?? newName);
  const passwordHash = await hash(password);

  const person = owner ?? { id: newId(clock), name: newName };
  const actor = staffActor(person, from);
  return runAction(deps, actor, async ({ tx, record, mail }) => {
    const { id, kind, role } = await usable(tx, deps, token);
    await markInvitationUsed(tx, clock, id);
    if (kind !== 'reset') {
      if ((await findStaffByEmail(tx, email)) !== undefined) {
        throw new InputError('email', 'Somebody is already on the team with this address.');
      }
      const user = await insertStaff(tx, clock, { ...person, email, role, passwordHash });
      await record('staff.join', user.id, { after: { email, role, by: kind } });
      return { user, kind };
    }
    const user = await findStaff(tx, person.id);
    if (user === undefined || user.disabledAt !== null) {
      throw new ApiError('link.not-found', { message: words.unknown });
    }
    await setStaffPassword(tx, clock, user.id, passwordHash);
    await endSessions(tx, user.id);
    await mail(noticeMail('reset-password', user, actor, clock.now()));
    await record('staff.reset-password', user.id);
    return { user, kind };
  });
};
