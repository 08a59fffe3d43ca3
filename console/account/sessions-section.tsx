// Where one is signed in, and ending what one does not know.

import { useState } from 'react';
import { staffCall } from '#console/api.ts';
import { Button } from '#console/parts/button.tsx';
import { PasswordDialog } from '#console/parts/password-dialog.tsx';
import { Section } from '#console/parts/section.tsx';
import { StatusPill } from '#console/parts/status-pill.tsx';
import { Time } from '#console/parts/time.tsx';
import { useStaffAction } from '#console/use-staff-action.ts';
import { accountApi, type Session } from '#contract/staff/account.ts';

const changes = [accountApi.account];

const endedWords = ({ ended }: { ended: number }): string =>
  ended === 1 ? 'One session has ended.' : `${ended} sessions have ended.`;

export const SessionsSection = ({ sessions }: { sessions: readonly Session[] }) => {
  const [asked, setAsked] = useState<Session | 'others'>();
  const { runAsync } = useStaffAction({
    act: (password: string) =>
      asked === undefined || asked === 'others'
        ? staffCall(accountApi.endOtherSessions, { body: { password } })
        : staffCall(accountApi.endSession, {
            params: { id: asked.id },
            body: { password },
          }),
    changes,
    done: endedWords,
  });
  return (
    <Section
      title="Where you are signed in"
      actions={
        sessions.length > 1 && (
          <Button small onClick={() => setAsked('others')}>
            End all others
          </Button>
        )
      }
    >
      <p className="text-muted">
        A session ends after 12 hours without use, and 30 days after signing in at the latest.
      </p>
      <ul className="plain-rows">
        {sessions.map((session) => (
          <li key={session.id}>
            <div className="grid">
              <span className="flex flex-wrap items-center gap-2 font-semibold">
                <span>{session.device}</span>
                {session.isCurrent && <StatusPill tone="good">This one</StatusPill>}
              </span>
              <span className="text-sm text-muted">
                From {session.place}, last seen <Time at={session.lastSeenAt} relative />, signed in{' '}
                <Time at={session.signedInAt} />, ends <Time at={session.endsAt} />
              </span>
            </div>
            {!session.isCurrent && (
              <Button
                look="danger"
                small
                aria-label={`End the session on ${session.device}`}
                onClick={() => setAsked(session)}
              >
                End
              </Button>
            )}
          </li>
        ))}
      </ul>
      {asked !== undefined && (
        <PasswordDialog
          id="end-sessions"
          title={asked === 'others' ? 'End all other sessions?' : `End the session on ${asked.device}?`}
          submitLabel={asked === 'others' ? 'End them' : 'End it'}
          danger
          send={({ password }) => runAsync(password)}
          onSent={() => setAsked(undefined)}
          onClose={() => setAsked(undefined)}
        >
          <p>
            {asked === 'others' ? 'Every other browser is' : 'That browser is'} signed out at once. Anything
            not yet saved there is lost.
          </p>
        </PasswordDialog>
      )}
    </Section>
  );
};
