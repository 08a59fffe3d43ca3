// Invitations that nobody has used yet.

import { useState } from 'react';
import { staffCall } from '#console/api.ts';
import { Button } from '#console/parts/button.tsx';
import { ConfirmDialog } from '#console/parts/confirm-dialog.tsx';
import { Copy } from '#console/parts/copy.tsx';
import { type Column, DataTable } from '#console/parts/data-table.tsx';
import { Email } from '#console/parts/email.tsx';
import { MailTrouble } from '#console/parts/mail-progress.tsx';
import { PasswordDialog } from '#console/parts/password-dialog.tsx';
import { Section } from '#console/parts/section.tsx';
import { RecordStatus, StatusPill } from '#console/parts/status-pill.tsx';
import { Time } from '#console/parts/time.tsx';
import { useStaffAction } from '#console/use-staff-action.ts';
import { statusWords } from '#contract/staff/statuses.ts';
import { type MadeLink, type OpenInvitation, teamApi } from '#contract/staff/team.ts';
import { roleLabels } from './words.ts';

export const InvitationsSection = ({
  invitations,
  onLink,
}: {
  invitations: readonly OpenInvitation[];
  onLink: (made: MadeLink) => void;
}) => {
  const [resent, setResent] = useState<OpenInvitation>();
  const [withdrawn, setWithdrawn] = useState<OpenInvitation>();
  const changes = [teamApi.team];
  const resend = useStaffAction({
    act: ({ id, password }: { id: string; password: string }) =>
      staffCall(teamApi.resend, { params: { id }, body: { password } }),
    changes,
  });
  const withdraw = useStaffAction({
    act: (id: string) => staffCall(teamApi.withdraw, { params: { id } }),
    changes,
    done: 'The invitation is withdrawn.',
  });
  const columns: Column<OpenInvitation>[] = [
    {
      id: 'email',
      label: 'Email',
      wide: true,
      words: true,
      render: ({ email }) => <Email address={email} />,
    },
    { id: 'role', label: 'Role', render: ({ role }) => roleLabels[role] },
    {
      id: 'by',
      label: 'Invited by',
      minor: true,
      words: true,
      render: ({ invitedBy }) => invitedBy,
    },
    {
      id: 'until',
      label: 'Valid until',
      render: ({ expiresAt, isExpired }) =>
        isExpired ? <StatusPill tone="bad">Expired</StatusPill> : <Time at={expiresAt} />,
    },
    {
      id: 'mail',
      label: 'Mail',
      render: ({ mail }) =>
        mail !== null && (
          <>
            <RecordStatus words={statusWords.mail[mail.state]} />
            <MailTrouble mail={mail} />
          </>
        ),
    },
    {
      id: 'acts',
      label: 'Actions',
      render: (invitation) => (
        <div className="flex flex-wrap gap-2">
          {invitation.url !== null && (
            <Copy value={invitation.url} label={`Copy the link for ${invitation.email}`} />
          )}
          <button
            type="button"
            className="button-quiet button-small whitespace-nowrap"
            aria-label={`Send a new link to ${invitation.email}`}
            onClick={() => setResent(invitation)}
          >
            Send again
          </button>
          <Button
            look="danger"
            small
            aria-label={`Withdraw the invitation of ${invitation.email}`}
            onClick={() => setWithdrawn(invitation)}
          >
            Withdraw
          </Button>
        </div>
      ),
    },
  ];
  return (
    <Section title="Invitations">
      <DataTable
        label="Open invitations"
        columns={columns}
        rows={invitations}
        rowKey={({ id }) => id}
        empty={<p className="text-muted">Nobody is invited at the moment.</p>}
      />
      {resent !== undefined && (
        <PasswordDialog
          id="resend"
          title="Send this invitation again?"
          submitLabel="Send again"
          send={({ password }) => resend.runAsync({ id: resent.id, password })}
          onSent={(made) => {
            setResent(undefined);
            onLink(made);
          }}
          onClose={() => setResent(undefined)}
        >
          <p>
            <strong>
              <Email address={resent.email} />
            </strong>{' '}
            gets a new link, which works for a week. The old one stops working.
          </p>
        </PasswordDialog>
      )}
      <ConfirmDialog
        id="withdraw"
        open={withdrawn !== undefined}
        title="Withdraw this invitation?"
        confirmLabel="Withdraw"
        danger
        onClose={() => setWithdrawn(undefined)}
        onConfirm={() => (withdrawn === undefined ? undefined : withdraw.runAsync(withdrawn.id))}
      >
        <p>
          The link that{' '}
          <strong>
            <Email address={withdrawn?.email ?? ''} />
          </strong>{' '}
          has been sent stops working.
        </p>
      </ConfirmDialog>
    </Section>
  );
};
