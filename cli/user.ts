// `user`: who may use the staff console. Adds by an invitation, disables and enables, and helps back in whoever is locked out.
import type { Command } from 'commander';
import { type StaffRole, staffRoles } from '#contract/staff/me.ts';
import { makeSetupLink } from '#server/staff/first-start.ts';
import { invitationUrl } from '#server/staff/invitation-link.ts';
import { listOpenInvitations } from '#server/staff/invitations.store.ts';
import { findMember, findStaffByEmail, listStaff, type TeamMember } from '#server/staff/staff.store.ts';
import {
  disableStaff,
  enableStaff,
  inviteStaff,
  type MadeStaffLink,
  makeResetLink,
  resetSecondFactor,
} from '#server/staff/team.service.ts';
import { shownTime } from './input.ts';
import { CommandError, type Context, commandsOf, type Run } from './run.ts';

const memberJson = (member: TeamMember) => ({
  id: member.id,
  email: member.email,
  name: member.name,
  role: member.role,
  status: member.disabledAt === null ? 'active' : 'disabled',
  hasSecondFactor: member.twoFactorEnabled === 1,
  passkeys: member.passkeys,
  lastSignInAt: member.lastSignInAt,
  disabledAt: member.disabledAt,
  createdAt: member.createdAt,
});

const readRole = (text: string): StaffRole => {
  const role = staffRoles.find((each) => each === text);
  if (role === undefined) throw new CommandError(`--role: must be ${staffRoles.join(' or ')}`);
  return role;
};

const printLink = ({ print }: Context, { invitation, url, email, expiresAt }: MadeStaffLink, what: string) =>
  print(
    { id: invitation.id, email, role: invitation.role, url, expiresAt },
    `${what} ${email}:\n\n  ${url}\n\nIt works once, until ${shownTime(expiresAt)}, and is on its way by mail as well.`,
  );

const invite = async (context: Context, email: string, { role }: { role: string }): Promise<void> => {
  const { deps, actor } = context;
  const wanted = readRole(role);
  const made = await inviteStaff(deps, actor, { email, role: wanted });
  printLink(context, made, `The invitation (${wanted}) for`);
};

const list = async ({ deps, printList }: Context): Promise<void> => {
  const members = (await listStaff(deps.db)).map(memberJson);
  const invited = (await listOpenInvitations(deps.db)).map((each) => {
    const isExpired = Date.parse(each.expires_at ?? '') <= deps.clock.now().getTime();
    return {
      id: each.id,
      email: each.email ?? '',
      name: '',
      role: each.role,
      status: isExpired ? 'invitation expired' : 'invited',
      url: isExpired ? null : invitationUrl(deps.config, each),
      expiresAt: each.expires_at,
      createdAt: each.created_at,
    };
  });
  printList(
    [...members, ...invited],
    (row) => ({
      email: row.email,
      name: row.name,
      role: row.role,
      status: row.status,
      'second factor': 'hasSecondFactor' in row ? (row.hasSecondFactor ? 'on' : 'off') : '',
      passkeys: 'passkeys' in row ? row.passkeys : '',
      'last sign-in': 'lastSignInAt' in row ? shownTime(row.lastSignInAt, 'never') : '',
    }),
    'Nobody is on the team yet. Create a set-up link: npm run -s cli -- user setup-link',
  );
};

const memberOf = async ({ deps }: Context, email: string): Promise<string> => {
  const user = await findStaffByEmail(deps.db, email);
  if (user === undefined) throw new CommandError(`There is nobody on the team with the address ${email}.`);
  return user.id;
};

const change =
  (act: typeof disableStaff, said: (member: TeamMember) => string) =>
  async (context: Context, email: string): Promise<void> => {
    const { deps, actor, print } = context;
    const id = await memberOf(context, email);
    await act(deps, actor, id);
    const member = await findMember(deps.db, id);
    print(memberJson(member), said(member));
  };

const resetPassword = async (context: Context, email: string): Promise<void> => {
  const id = await memberOf(context, email);
  const made = await makeResetLink(context.deps, context.actor, id);
  printLink(context, made, 'The password reset link for');
};

const setupLink = async ({ deps, actor, print }: Context): Promise<void> => {
  const made = await makeSetupLink(deps, actor);
  print(
    made,
    `The link that creates the first administrator:\n\n  ${made.url}\n\nIt works once, until ${shownTime(made.expiresAt)}, and is in ${made.path} as well.`,
  );
};

export const addUserCommands = (program: Command, run: Run): void => {
  const group = program.command('user').description('who may use the staff console');
  const add = commandsOf(group, run);
  add('add <email>', 'invite someone: print the link and mail it', invite).option(
    '--role <role>',
    'admin or staff',
    'staff',
  );
  add('list', 'everyone on the team, and open invitations', list);
  add(
    'setup-link',
    'for a console with nobody on the team: a new link that creates the first administrator',
    setupLink,
  );
  add(
    'disable <email>',
    'sign someone out and keep them out',
    change(disableStaff, ({ name }) => `${name} is signed out everywhere and cannot sign in any more.`),
  );
  add(
    'enable <email>',
    'let someone sign in again',
    change(enableStaff, ({ name }) => `${name} can sign in again.`),
  );
  add('reset-password <email>', 'create a password reset link, print it and mail it', resetPassword);
  add(
    'reset-second-factor <email>',
    'for a lost phone: removes codes and passkeys, and signs out everywhere',
    change(
      resetSecondFactor,
      ({ name }) => `${name} signs in with the password alone until a new second factor is set up.`,
    ),
  );
};
