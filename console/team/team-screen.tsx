// The team: who can sign in and how well that is protected, and who is invited.

import { useState } from 'react';
import { useStaffQuery } from '#console/api.ts';
import { Button } from '#console/parts/button.tsx';
import { type Column, DataTable } from '#console/parts/data-table.tsx';
import { Email } from '#console/parts/email.tsx';
import { PageHead } from '#console/parts/page-head.tsx';
import { EmptyState } from '#console/parts/states.tsx';
import { StatusPill } from '#console/parts/status-pill.tsx';
import { Time } from '#console/parts/time.tsx';
import { accountApi } from '#contract/staff/account.ts';
import { type MadeLink, type Member, teamApi } from '#contract/staff/team.ts';
import { InvitationsSection } from './invitations-section.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { LinkDialog } from './link-dialog.tsx';
import { MemberActs } from './member-actions.tsx';
import { roleLabels } from './words.ts';

const protection = ({ hasSecondFactor, passkeys }: Member): string =>
  [hasSecondFactor && 'Codes', passkeys > 0 && (passkeys === 1 ? '1 passkey' : `${passkeys} passkeys`)]
    .filter(Boolean)
    .join(', ') || 'Off';

export const TeamScreen = () => {
  const team = useStaffQuery(teamApi.team);
  const me = useStaffQuery(accountApi.me);
  const [isInviting, setInviting] = useState(false);
  const [made, setMade] = useState<MadeLink & { title: string }>();
  const [chosen, setChosen] = useState<Member>();

  const columns: Column<Member>[] = [
    {
      id: 'name',
      label: 'Name',
      words: true,
      render: ({ name }) => <span className="font-semibold">{name}</span>,
    },
    {
      id: 'email',
      label: 'Email',
      words: true,
      render: ({ email }) => <Email address={email} />,
    },
    { id: 'role', label: 'Role', render: ({ role }) => roleLabels[role] },
    {
      id: 'status',
      label: 'Account',
      render: ({ disabledAt }) =>
        disabledAt === null ? (
          <StatusPill tone="good">Active</StatusPill>
        ) : (
          <StatusPill tone="bad">Disabled</StatusPill>
        ),
    },
    { id: 'protection', label: 'Second factor', render: protection },
    {
      id: 'seen',
      label: 'Last sign-in',
      minor: true,
      render: ({ lastSignInAt }) => (lastSignInAt === null ? 'Never' : <Time at={lastSignInAt} relative />),
    },
    {
      id: 'acts',
      label: 'Actions',
      plain: true,
      render: (member) => (
        <Button small aria-label={`Manage ${member.name}`} onClick={() => setChosen(member)}>
          Manage
        </Button>
      ),
    },
  ];

  return (
    <>
      <PageHead
        title="Team"
        actions={
          <Button look="main" onClick={() => setInviting(true)}>
            Invite someone
          </Button>
        }
      />
      <DataTable
        label="The team"
        columns={columns}
        rows={team.data?.members}
        rowKey={({ id }) => id}
        query={team}
        empty={<EmptyState title="Nobody is on the team" />}
      />
      {team.data !== undefined && (
        <InvitationsSection
          invitations={team.data.invitations}
          onLink={(link) => setMade({ ...link, title: 'A new invitation' })}
        />
      )}
      <InviteDialog
        open={isInviting}
        onClose={() => setInviting(false)}
        onMade={(link) => {
          setInviting(false);
          setMade({ ...link, title: 'The invitation' });
        }}
      />
      {chosen !== undefined && (
        <MemberActs
          key={chosen.id}
          member={chosen}
          isSelf={chosen.id === me.data?.staff.id}
          onClose={() => setChosen(undefined)}
          onLink={(link) => setMade({ ...link, title: 'A password reset link' })}
        />
      )}
      <LinkDialog made={made} title={made?.title ?? ''} onClose={() => setMade(undefined)} />
    </>
  );
};
