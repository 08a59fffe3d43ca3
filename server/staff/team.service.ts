// What administrators do with the team, each act in one transaction with its audit event. For the console and the command
// line. Somebody can always sign in: the last active administrator stays one.
import type { StaffRole } from '#contract/staff/me.ts';
import { type Actor, staffActorId } from '#server/audit/actor.ts';
import { type Act, alreadyDone, runAction } from '#server/audit/run-action.ts';
import type { Db, Deps } from '#server/deps.ts';
import { ApiError, orNotFound } from '#server/http/api-error.ts';
import { InputError, readEmail } from '#server/links/checked-text.ts';
import { invitationUrl, inviteLifetimeMs, resetLifetimeMs } from './invitation-link.ts';
import {
  deleteInvitation,
  deleteOpenInvitations,
  findOpenInvitation,
  insertInvitation,
  type NewInvitation,
  type StaffInvitation,
} from './invitations.store.ts';
import { graceAfterResetMs, isRequiredOf } from './second-factor-rule.ts';
import { linkMail, noticeMail } from './staff.mail.ts';
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

/** A new link with its mail; earlier ones to the same end have been deleted. */
const makeLink = async (
  { tx, mail }: Act,
  { config, clock }: Deps,
  actor: Actor,
  invitation: Omit<NewInvitation, 'invitedBy' | 'lifetimeMs' | 'email'> & { email: string },
): Promise<MadeStaffLink> => {
  const { email } = invitation;
  const made = await insertInvitation(tx, clock, {
    ...invitation,
    invitedBy: actor.id,
    lifetimeMs: invitation.kind === 'reset' ? resetLifetimeMs : inviteLifetimeMs,
  });
  await mail(linkMail(config, made, email, actor));
  return { invitation: made, url: invitationUrl(config, made), email, expiresAt: made.expires_at ?? '' };
};

/** Makes an invitation and its mail. An earlier one for the same address stops working. */
export const inviteStaff = async (deps: Deps, actor: Actor, input: { email: string; role: StaffRole }) => {
  const email = plainEmail(readEmail('email', input.email));
  const { role } = input;
  return runAction(deps, actor, async (act) => {
    const there = await findStaffByEmail(act.tx, email);
    if (there !== undefined) {
      throw new InputError('email', `${there.name} is already on the team with this address`);
    }
    await deleteOpenInvitations(act.tx, 'invite', { email });
    const made = await makeLink(act, deps, actor, { kind: 'invite', email, role });
    await act.record('staff.invite', made.invitation.id, { after: { email, role } });
    return made;
  });
};

const openInvitation = async (tx: Db, id: string): Promise<StaffInvitation> =>
  orNotFound(await findOpenInvitation(tx, id), 'This invitation has been used or withdrawn.');

/** A new link and a new week; the old link stops working. */
export const resendInvitation = (deps: Deps, actor: Actor, id: string): Promise<MadeStaffLink> =>
  runAction(deps, actor, async (act) => {
    const { email, role } = await openInvitation(act.tx, id);
    if (email === null) throw new Error('an invitation has no address');
    await deleteInvitation(act.tx, id);
    const made = await makeLink(act, deps, actor, { kind: 'invite', email, role });
    await act.record('staff.invite-again', made.invitation.id, { after: { email, role } });
    return made;
  });

/** Throws `staff.not-found` if it was used or withdrawn. */
export const withdrawInvitation = (deps: Deps, actor: Actor, id: string): Promise<void> =>
  runAction(deps, actor, async ({ tx, record }) => {
    const { email } = await openInvitation(tx, id);
    await deleteInvitation(tx, id);
    await record('staff.invite-withdraw', id, { before: { email } });
  });

const found = async (tx: Db, id: string): Promise<StaffUser> =>
  orNotFound(await findStaff(tx, id), 'This person is not on the team.');

const conflict = (message: string) => new ApiError('staff.conflict', { message });

/** What protects an account is changed by its owner behind the password; an open session alone must not get around that. */
const refuseSelf = (actor: Actor, { id }: StaffUser): void => {
  if (actor.id !== staffActorId(id)) return;
  throw conflict('You cannot do this to yourself. Use “My account”, or ask another administrator.');
};

/** For actions that would take away an active administrator. */
const refuseLast = async (tx: Db, actor: Actor, user: StaffUser): Promise<void> => {
  refuseSelf(actor, user);
  if (user.role !== 'admin' || user.disabledAt !== null || (await hasOtherAdmin(tx, user.id))) return;
  throw conflict(`${user.name} is the last administrator. Make somebody else an administrator first.`);
};

/** Ends their sessions and password links. Throws `staff.not-found`, or `staff.conflict` for oneself, the last administrator, or somebody who already is disabled. */
export const disableStaff = (deps: Deps, actor: Actor, id: string): Promise<void> =>
  runAction(deps, actor, async ({ tx, record }) => {
    const user = await found(tx, id);
    if (user.disabledAt !== null) throw conflict(`${user.name} is disabled already.`);
    await refuseLast(tx, actor, user);
    await changeStaff(tx, deps.clock, id, { disabledAt: deps.clock.now().toISOString() });
    await deleteOpenInvitations(tx, 'reset', { user_id: id });
    await record('staff.disable', id, { detail: { endedSessions: await endSessions(tx, id) } });
  });

/** Throws `staff.not-found`, or `staff.conflict` if they are not disabled. */
export const enableStaff = (deps: Deps, actor: Actor, id: string): Promise<void> =>
  runAction(deps, actor, async ({ tx, record }) => {
    const user = await found(tx, id);
    if (user.disabledAt === null) throw conflict(`${user.name} is not disabled.`);
    await changeStaff(tx, deps.clock, id, { disabledAt: null });
    await record('staff.enable', id);
  });

/**
 * Throws `staff.not-found`, or `staff.conflict` for oneself, the last administrator, or somebody whose role is neither `from` nor
 * `role` any more; does nothing if it is `role` as it was.
 */
export const changeRole = (
  deps: Deps,
  actor: Actor,
  id: string,
  { from, role }: { from: StaffRole; role: StaffRole },
): Promise<void> =>
  runAction(deps, actor, async ({ tx, record }) => {
    const user = await found(tx, id);
    if (user.role === role) return;
    if (user.role !== from) {
      const now = user.role === 'admin' ? 'an administrator' : 'staff';
      const words = `Somebody changed this role after you opened it; ${user.name} is ${now} now`;
      throw await alreadyDone(tx, id, words, ['staff.change-role']);
    }
    await refuseLast(tx, actor, user);
    // Somebody the rule newly applies to gets a new week.
    const rule = isRequiredOf(deps.config, role) ? {} : { secondFactorDueAt: null };
    await changeStaff(tx, deps.clock, id, { role, ...rule });
    await record('staff.change-role', id, { before: { role: user.role }, after: { role } });
  });

/** For a lost phone: codes and passkeys alike, since either may be on it, and every session. */
export const resetSecondFactor = (deps: Deps, actor: Actor, id: string): Promise<void> =>
  runAction(deps, actor, async ({ tx, record, mail }) => {
    const user = await found(tx, id);
    refuseSelf(actor, user);
    const now = deps.clock.now();
    const removed = await deleteSecondFactors(tx, deps.clock, id);
    const isRequired = isRequiredOf(deps.config, user.role);
    if (isRequired) {
      const dueAt = new Date(now.getTime() + graceAfterResetMs).toISOString();
      await changeStaff(tx, deps.clock, id, { secondFactorDueAt: dueAt });
    }
    const ended = await endSessions(tx, id);
    // If it is required, they get a new day, whatever there was before.
    if (removed === 0 && ended === 0 && !isRequired) return;
    await record('staff.reset-second-factor', id);
    await mail(noticeMail('reset-second-factor', user, actor, now));
  });

/** Makes a link for choosing a new password, and its mail. The old password works until then. */
export const makeResetLink = (deps: Deps, actor: Actor, id: string): Promise<MadeStaffLink> =>
  runAction(deps, actor, async (act) => {
    const user = await found(act.tx, id);
    refuseSelf(actor, user);
    const { name, email, role } = user;
    if (user.disabledAt !== null) throw conflict(`${name} is disabled. Enable the account first.`);
    await deleteOpenInvitations(act.tx, 'reset', { user_id: id });
    const made = await makeLink(act, deps, actor, { kind: 'reset', email, role, userId: id });
    await act.record('staff.password-link', id);
    return made;
  });
