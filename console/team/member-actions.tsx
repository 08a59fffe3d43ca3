// What can be done about a member of the team. Each act says what will happen and takes the password of whoever does it.

import { useState } from 'react';
import { staffCall } from '#console/api.ts';
import { Button } from '#console/parts/button.tsx';
import { ConsoleDialog } from '#console/parts/console-dialog.tsx';
import { ConsoleLink } from '#console/parts/console-link.tsx';
import { Email } from '#console/parts/email.tsx';
import { PasswordDialog } from '#console/parts/password-dialog.tsx';
import { useStaffAction } from '#console/use-staff-action.ts';
import { consolePaths } from '#contract/staff/paths.ts';
import { type MadeLink, type Member, teamApi } from '#contract/staff/team.ts';

type Act = {
  id: string;
  label: string;
  title: string;
  text: string;
  done?: string;
  danger?: boolean;
  call: (member: Member, password: string) => Promise<unknown>;
};

type Post = (typeof teamApi)['enable' | 'disable' | 'resetSecondFactor' | 'resetPassword'];

const post = (endpoint: Post) => (member: Member, password: string) =>
  staffCall(endpoint, { params: { id: member.id }, body: { password } });
const setRole = (from: Member['role'], role: Member['role']) => (member: Member, password: string) =>
  staffCall(teamApi.role, { params: { id: member.id }, body: { from, role, password } });

const resetPasswordId = 'reset-password';

const actsFor = ({ name, role, disabledAt, hasSecondFactor, passkeys }: Member): Act[] => {
  if (disabledAt !== null) {
    return [
      {
        id: 'enable',
        label: 'Enable the account',
        title: `Enable ${name}?`,
        text: 'The previous password and second factor work again.',
        done: `${name} can sign in again.`,
        call: post(teamApi.enable),
      },
    ];
  }
  return [
    role === 'staff'
      ? {
          id: 'make-admin',
          label: 'Make an administrator',
          title: `Make ${name} an administrator?`,
          text: 'Administrators also manage the team and handle privacy requests.',
          done: `${name} is an administrator now.`,
          call: setRole('staff', 'admin'),
        }
      : {
          id: 'make-staff',
          label: 'Remove the administrator role',
          title: `Remove ${name} as an administrator?`,
          text: 'They lose access to the team and privacy requests at once.',
          done: `${name} is no longer an administrator.`,
          call: setRole('admin', 'staff'),
        },
    {
      id: resetPasswordId,
      label: 'Create a password reset link',
      title: `A new password for ${name}?`,
      text: 'The link goes out by mail and is shown to you. The old password works until a new one is chosen; then every session ends.',
      call: post(teamApi.resetPassword),
    },
    ...(hasSecondFactor || passkeys > 0
      ? [
          {
            id: 'reset-second-factor',
            label: 'Reset the second factor',
            title: `Reset ${name}’s second factor?`,
            text: 'For a lost phone: the authenticator app, recovery codes and passkeys are removed, and every session ends. The password alone signs in until a new second factor is set up. Make sure that the request really comes from them.',
            done: `The second factor of ${name} is reset.`,
            danger: true,
            call: post(teamApi.resetSecondFactor),
          },
        ]
      : []),
    {
      id: 'disable',
      label: 'Disable the account',
      title: `Disable ${name}?`,
      text: 'They are signed out everywhere at once and cannot sign in. What they did stays recorded under their name.',
      done: `${name} is signed out and disabled.`,
      danger: true,
      call: post(teamApi.disable),
    },
  ];
};

export const MemberActs = ({
  member,
  isSelf,
  onClose,
  onLink,
}: {
  member: Member;
  /** Nobody closes their own account or gives away their own role by a wrong click. */
  isSelf: boolean;
  onClose: () => void;
  onLink: (made: MadeLink) => void;
}) => {
  const [act, setAct] = useState<Act>();
  const { runAsync } = useStaffAction({
    act: ({ chosen, password }: { chosen: Act; password: string }) => chosen.call(member, password),
    changes: [teamApi.team],
    done: (_answer, { chosen }) => chosen.done,
    onDone: (answer, { chosen }) => {
      if (chosen.id === resetPasswordId) onLink(answer as MadeLink);
    },
  });
  if (act !== undefined) {
    return (
      <PasswordDialog
        id="member-act"
        title={act.title}
        submitLabel={act.label}
        danger={act.danger === true}
        send={({ password }) => runAsync({ chosen: act, password })}
        onSent={onClose}
        onClose={onClose}
      >
        <p>{act.text}</p>
      </PasswordDialog>
    );
  }
  return (
    <ConsoleDialog id="member" open title={member.name} onClose={onClose}>
      <p className="text-muted">
        <Email address={member.email} />
      </p>
      {isSelf && (
        <p>
          This is you. Another administrator can change your role or disable your account; the rest is on{' '}
          <ConsoleLink href={consolePaths.account} className="text-link">
            your account
          </ConsoleLink>
          .
        </p>
      )}
      <div className="grid gap-2 pt-2">
        {(isSelf ? [] : actsFor(member)).map((each) => (
          <Button key={each.id} look={each.danger === true ? 'danger' : 'quiet'} onClick={() => setAct(each)}>
            {each.label}
          </Button>
        ))}
      </div>
    </ConsoleDialog>
  );
};
