// What administrators do with the team, each act in one transaction with its audit event. For the console and the command
// line. Somebody can always sign in: the last active administrator stays one.
import type { StaffRole } from '#contract/staff/me.ts';
import { type Actor, staffActorId } from '#server/audit/actor.ts';
import { type AuditEvent, recordAudit } from '#server/audit/audit.store.ts';
import type { Db, Deps } from '#server/deps.ts';
import { ApiError } from '#server/http/api-error.ts';
import { InputError, readEmail } from '#server/links/checked-text.ts';
import { invitationUrl, inviteLifetimeMs, resetLifetimeMs } from './invitation-link.ts';
import {
  deleteInvitation,
  deleteOpenInvitations,
  findOpenInvitation,
  insertInvitation,
  type StaffInvitation,
} from './invitations.store.ts';
import { graceAfterResetMs, isRequiredOf } from './second-factor-rule.ts';
import { putLinkMail, putNoticeMail } from './staff.mail.ts';
import {
  changeStaff,
  deleteSecondFactors,
  endSessions,
  findStaff,
  findStaffByEmail,
  hasOtherAdmin,
  plainEmail,
  type StaffUser,
} from './staff.store.ts';

export type MadeStaffLink = { invitation: StaffInvitation; url: string; email: string; expiresAt: string };

const record = (
  tx: Db,
  { clock }: Deps,
  actor: Actor,
  action: string,
  aboutId: string,
  more: Pick<AuditEvent, 'detail' | 'before' | 'after'> = {},
): Promise<void> =>
  recordAudit(tx, clock, { actor, action: `staff.${action}`, aboutType: 'staff', aboutId, ...more });

const madeLink = ({ config }: Deps, invitation: StaffInvitation, email: string): MadeStaffLink => ({
  invitation,
  url: invitationUrl(config, invitation),
  email,
  expiresAt: invitation.expires_at ?? '',
});

/** Makes an invitation and its mail. An earlier one for the same address stops working. */
export const inviteStaff = async (
  deps: Deps,
  actor: Actor,
  input: { email: string; role: StaffRole },
): Promise<MadeStaffLink> => {
  const email = plainEmail(readEmail('email', input.email));
  return deps.db.transaction().execute(async (tx) => {
    const there = await findStaffByEmail(tx, email);
    if (there !== undefined) {
      throw new InputError('email', `${there.name} is in the team with this address already`);
    }
    await deleteOpenInvitations(tx, 'invite', { email });
    const invitation = await insertInvitation(tx, deps.clock, {
      kind: 'invite',
      email,
      role: input.role,
      invitedBy: actor.id,
      lifetimeMs: inviteLifetimeMs,
    });
    await putLinkMail(tx, deps, invitation, email, actor);
    await record(tx, deps, actor, 'invite', invitation.id, { after: { email, role: input.role } });
    return madeLink(deps, invitation, email);
  });
};

const gone = () =>
  new ApiError('staff.not-found', { message: 'This invitation has been used or withdrawn.' });

/** A new link and a new week; the old link stops working. */
export const resendInvitation = (deps: Deps, actor: Actor, id: string): Promise<MadeStaffLink> =>
  deps.db.transaction().execute(async (tx) => {
    const old = await findOpenInvitation(tx, id);
    if (old?.email === undefined || old.email === null) throw gone();
    const { email, role } = old;
    await deleteInvitation(tx, id);
    const invitation = await insertInvitation(tx, deps.clock, {
      kind: 'invite',
      email,
      role,
      invitedBy: actor.id,
      lifetimeMs: inviteLifetimeMs,
    });
    await putLinkMail(tx, deps, invitation, email, actor);
    await record(tx, deps, actor, 'invite-again', invitation.id, { after: { email, role } });
    return madeLink(deps, invitation, email);
  });

export const withdrawInvitation = (deps: Deps, actor: Actor, id: string): Promise<void> =>
  deps.db.transaction().execute(async (tx) => {
    const invitation = await findOpenInvitation(tx, id);
    if (invitation === undefined) throw gone();
    await deleteInvitation(tx, id);
    await record(tx, deps, actor, 'invite-withdraw', id, { before: { email: invitation.email } });
  });

const found = async (tx: Db, id: string): Promise<StaffUser> => {
  const user = await findStaff(tx, id);
  if (user === undefined)
    throw new ApiError('staff.not-found', { message: 'This person is not in the team.' });
  return user;
};

const conflict = (message: string) => new ApiError('staff.conflict', { message });

/** What protects an account is changed by its owner behind the password; an open session alone must not get around that. */
const refuseSelf = (actor: Actor, { id }: StaffUser): void => {
  if (actor.id !== staffActorId(id)) return;
  throw conflict('You cannot do this to yourself. Use your account’s screen, or ask another administrator.');
};

/** For what would take an active administrator away. */
const refuseLast = async (tx: Db, actor: Actor, user: StaffUser): Promise<void> => {
  refuseSelf(actor, user);
  if (user.role !== 'admin' || user.disabledAt !== null || (await hasOtherAdmin(tx, user.id))) return;
  throw conflict(`${user.name} is the last administrator. Make somebody else one first.`);
};

export const disableStaff = (deps: Deps, actor: Actor, id: string): Promise<StaffUser> =>
  deps.db.transaction().execute(async (tx) => {
    const user = await found(tx, id);
    if (user.disabledAt !== null) throw conflict(`${user.name} is disabled already.`);
    await refuseLast(tx, actor, user);
    await changeStaff(tx, deps.clock, id, { disabledAt: deps.clock.now().toISOString() });
    await deleteOpenInvitations(tx, 'reset', { userId: id });
    const sessions = await endSessions(tx, id);
    await record(tx, deps, actor, 'disable', id, { detail: { endedSessions: sessions } });
    return found(tx, id);
  });

export const enableStaff = (deps: Deps, actor: Actor, id: string): Promise<StaffUser> =>
  deps.db.transaction().execute(async (tx) => {
    const user = await found(tx, id);
    if (user.disabledAt === null) throw conflict(`${user.name} is not disabled.`);
    await changeStaff(tx, deps.clock, id, { disabledAt: null });
    await record(tx, deps, actor, 'enable', id);
    return found(tx, id);
  });

export const changeRole = (deps: Deps, actor: Actor, id: string, role: StaffRole): Promise<StaffUser> =>
  deps.db.transaction().execute(async (tx) => {
    const user = await found(tx, id);
    if (user.role === role) return user;
    await refuseLast(tx, actor, user);
    // Whoever comes under the rule anew has a new week.
    const rule = isRequiredOf(deps.config, role) ? {} : { secondFactorDueAt: null };
    await changeStaff(tx, deps.clock, id, { role, ...rule });
    await record(tx, deps, actor, 'change-role', id, { before: { role: user.role }, after: { role } });
    return found(tx, id);
  });

/** For a lost phone: codes and passkeys alike, since either may be on it, and every session. */
export const resetSecondFactor = (deps: Deps, actor: Actor, id: string): Promise<StaffUser> =>
  deps.db.transaction().execute(async (tx) => {
    const user = await found(tx, id);
    refuseSelf(actor, user);
    const removed = await deleteSecondFactors(tx, deps.clock, id);
    const isRequired = isRequiredOf(deps.config, user.role);
    if (isRequired) {
      const dueAt = new Date(deps.clock.now().getTime() + graceAfterResetMs).toISOString();
      await changeStaff(tx, deps.clock, id, { secondFactorDueAt: dueAt });
    }
    const ended = await endSessions(tx, id);
    // Where it is required they have a new day, whatever there was.
    if (removed === 0 && ended === 0 && !isRequired) return user;
    await record(tx, deps, actor, 'reset-second-factor', id);
    await putNoticeMail(tx, deps, 'reset-second-factor', user, actor);
    return user;
  });

/** Makes a link to choose a new password, and its mail. The old password works until then. */
export const makeResetLink = (deps: Deps, actor: Actor, id: string): Promise<MadeStaffLink> =>
  deps.db.transaction().execute(async (tx) => {
    const user = await found(tx, id);
    refuseSelf(actor, user);
    if (user.disabledAt !== null) throw conflict(`${user.name} is disabled. Enable the account first.`);
    await deleteOpenInvitations(tx, 'reset', { userId: id });
    const invitation = await insertInvitation(tx, deps.clock, {
      kind: 'reset',
      email: user.email,
      role: user.role,
      userId: id,
      invitedBy: actor.id,
      lifetimeMs: resetLifetimeMs,
    });
    await putLinkMail(tx, deps, invitation, user.email, actor);
    await record(tx, deps, actor, 'password-link', id);
    return madeLink(deps, invitation, user.email);
  });
