// The team screen's calls, for administrators alone. What hands over or ends access takes their password: a session that
// somebody else has got hold of must not let its holder in for good, or shut others out.
import { confirmSchema } from '#contract/staff/account.ts';
import { doneSchema } from '#contract/staff/sign-in.ts';
import {
  inviteSchema,
  type Member,
  madeLinkSchema,
  memberSchema,
  type OpenInvitation,
  roleSchema,
  teamApi,
  teamSchema,
} from '#contract/staff/team.ts';
import { namesOfActors } from '#server/audit/actor-names.store.ts';
import type { Deps } from '#server/deps.ts';
import { refuseWithCurrent } from '#server/http/api-error.ts';
import type { App } from '#server/http/app-type.ts';
import { registerFor } from '#server/http/register.ts';
import { actorOf } from '#server/http/staff-request.ts';
import { findLastMails, type LastMail } from '#server/outbox/mail-progress.store.ts';
import { confirmPassword } from './confirm-password.ts';
import { invitationUrl } from './invitation-link.ts';
import { listOpenInvitations, type StaffInvitation } from './invitations.store.ts';
import type { LazyAuth } from './lazy-auth.ts';
import { findMember, listStaff, type TeamMember } from './staff.store.ts';
import {
  changeRole,
  disableStaff,
  enableStaff,
  inviteStaff,
  type MadeStaffLink,
  makeResetLink,
  resendInvitation,
  resetSecondFactor,
  withdrawInvitation,
} from './team.service.ts';

const asMember = (member: TeamMember): Member => ({
  id: member.id,
  name: member.name,
  email: member.email,
  role: member.role,
  hasSecondFactor: member.twoFactorEnabled === 1,
  passkeys: member.passkeys,
  lastSignInAt: member.lastSignInAt,
  disabledAt: member.disabledAt,
  createdAt: member.createdAt,
});

const asInvitation = (
  { config, clock }: Deps,
  invitation: StaffInvitation,
  invitedBy: string,
  mail: LastMail | undefined,
): OpenInvitation => {
  const expiresAt = invitation.expires_at ?? '';
  const isExpired = Date.parse(expiresAt) <= clock.now().getTime();
  return {
    id: invitation.id,
    email: invitation.email ?? '',
    role: invitation.role,
    invitedBy,
    createdAt: invitation.created_at,
    expiresAt,
    isExpired,
    url: isExpired ? null : invitationUrl(config, invitation),
    mail: mail ?? null,
  };
};

const asLink = ({ url, email, expiresAt }: MadeStaffLink) => ({ url, email, expiresAt });
const done = { success: true as const };

export const teamStaffRoutes = (app: App, deps: Deps, auth: LazyAuth): void => {
  const forAdmins = registerFor(app, { role: 'admin' });
  const { db } = deps;
  const memberOf = async (id: string): Promise<Member> => asMember(await findMember(db, id));

  forAdmins(teamApi.team, { answer: teamSchema }, async () => {
    const open = await listOpenInvitations(db);
    const names = await namesOfActors(
      db,
      open.map((each) => each.invited_by),
    );
    const mails = await findLastMails(
      db,
      'staff.invitation',
      open.map(({ id }) => id),
    );
    return {
      members: (await listStaff(db)).map(asMember),
      invitations: open.map((each) =>
        asInvitation(deps, each, names.get(each.invited_by) ?? each.invited_by, mails.get(each.id)),
      ),
    };
  });

  forAdmins(
    teamApi.invite,
    { body: inviteSchema, answer: madeLinkSchema, status: 201 },
    async (request, reply) => {
      const { email, role, password } = request.body;
      await confirmPassword(deps, auth, request, reply, password);
      return asLink(await inviteStaff(deps, actorOf(request), { email, role }));
    },
  );

  forAdmins(teamApi.withdraw, { answer: doneSchema }, async (request) => {
    await withdrawInvitation(deps, actorOf(request), request.params.id);
    return done;
  });

  forAdmins(teamApi.role, { body: roleSchema, answer: memberSchema }, async (request, reply) => {
    const { id } = request.params;
    await confirmPassword(deps, auth, request, reply, request.body.password);
    await refuseWithCurrent(
      () => changeRole(deps, actorOf(request), id, request.body),
      () => memberOf(id),
    );
    return memberOf(id);
  });

  const acts = [
    [teamApi.disable, disableStaff],
    [teamApi.enable, enableStaff],
    [teamApi.resetSecondFactor, resetSecondFactor],
  ] as const;
  for (const [endpoint, act] of acts) {
    forAdmins(endpoint, { body: confirmSchema, answer: memberSchema }, async (request, reply) => {
      const { id } = request.params;
      await confirmPassword(deps, auth, request, reply, request.body.password);
      await act(deps, actorOf(request), id);
      return memberOf(id);
    });
  }

  const links = [
    [teamApi.resend, resendInvitation],
    [teamApi.resetPassword, makeResetLink],
  ] as const;
  for (const [endpoint, make] of links) {
    forAdmins(
      endpoint,
      { body: confirmSchema, answer: madeLinkSchema, status: 201 },
      async (request, reply) => {
        await confirmPassword(deps, auth, request, reply, request.body.password);
        return asLink(await make(deps, actorOf(request), request.params.id));
      },
    );
  }
};
