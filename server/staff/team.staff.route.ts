// The team screen's calls, for administrators alone. What hands over or ends access takes their password: a session that
// somebody else has got hold of must not let its holder in for good, or shut others out.
import { confirmSchema } from '#contract/staff/account.ts';
import { doneSchema } from '#contract/staff/sign-in.ts';
import {
  idSchema,
  inviteSchema,
  type Member,
  madeLinkSchema,
  memberSchema,
  type OpenInvitation,
  roleSchema,
  teamSchema,
} from '#contract/staff/team.ts';
import { teamPaths } from '#contract/staff/team-paths.ts';
import { namesOfActors } from '#server/audit/actor-names.store.ts';
import type { Deps } from '#server/deps.ts';
import type { App } from '#server/http/app-type.ts';
import { actorOf } from '#server/http/staff-request.ts';
import { findLastMails, type LastMail } from '#server/outbox/mail-progress.store.ts';
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
} from './change-team.ts';
import { confirmPassword } from './confirm-password.ts';
import { invitationUrl } from './invitation-link.ts';
import { listOpenInvitations, type StaffInvitation } from './invitations.store.ts';
import type { LazyAuth } from './lazy-auth.ts';
import { invitationMailKind } from './staff.mail.ts';
import { findMember, listStaff, type TeamMember } from './staff.store.ts';

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
const config = { role: 'admin' } as const;

export const teamStaffRoutes = (app: App, deps: Deps, auth: LazyAuth): void => {
  const { db } = deps;
  const memberOf = async (id: string): Promise<Member> => asMember(await findMember(db, id));

  app.get(teamPaths.team, { config, schema: { response: { 200: teamSchema } } }, async () => {
    const open = await listOpenInvitations(db);
    const names = await namesOfActors(
      db,
      open.map((each) => each.invited_by),
    );
    const mails = await findLastMails(
      db,
      invitationMailKind,
      open.map(({ id }) => id),
    );
    return {
      members: (await listStaff(db)).map(asMember),
      invitations: open.map((each) =>
        asInvitation(deps, each, names.get(each.invited_by) ?? each.invited_by, mails.get(each.id)),
      ),
    };
  });

  app.post(
    teamPaths.invitations,
    { config, schema: { body: inviteSchema, response: { 201: madeLinkSchema } } },
    async (request, reply) => {
      const { email, role, password } = request.body;
      await confirmPassword(deps, auth, request, reply, password);
      return reply.code(201).send(asLink(await inviteStaff(deps, actorOf(request), { email, role })));
    },
  );

  app.delete(
    teamPaths.invitation,
    { config, schema: { params: idSchema, response: { 200: doneSchema } } },
    async (request) => {
      await withdrawInvitation(deps, actorOf(request), request.params.id);
      return done;
    },
  );

  app.put(
    teamPaths.role,
    { config, schema: { params: idSchema, body: roleSchema, response: { 200: memberSchema } } },
    async (request, reply) => {
      const { id } = request.params;
      await confirmPassword(deps, auth, request, reply, request.body.password);
      await changeRole(deps, actorOf(request), id, request.body.role);
      return memberOf(id);
    },
  );

  const acts = [
    [teamPaths.disable, disableStaff],
    [teamPaths.enable, enableStaff],
    [teamPaths.resetSecondFactor, resetSecondFactor],
  ] as const;
  for (const [path, act] of acts) {
    app.post(
      path,
      { config, schema: { params: idSchema, body: confirmSchema, response: { 200: memberSchema } } },
      async (request, reply) => {
        const { id } = request.params;
        await confirmPassword(deps, auth, request, reply, request.body.password);
        await act(deps, actorOf(request), id);
        return memberOf(id);
      },
    );
  }

  const links = [
    [teamPaths.resend, resendInvitation],
    [teamPaths.resetPassword, makeResetLink],
  ] as const;
  for (const [path, make] of links) {
    app.post(
      path,
      { config, schema: { params: idSchema, body: confirmSchema, response: { 201: madeLinkSchema } } },
      async (request, reply) => {
        await confirmPassword(deps, auth, request, reply, request.body.password);
        return reply.code(201).send(asLink(await make(deps, actorOf(request), request.params.id)));
      },
    );
  }
};
