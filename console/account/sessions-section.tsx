// Where one is signed in, and ending what one does not know.

import { useState } from 'react';
import { staffCall } from '#console/api.ts';
import { ConfirmDialog } from '#console/parts/confirm-dialog.tsx';
import { Section } from '#console/parts/section.tsx';
import { StatusPill } from '#console/parts/status-pill.tsx';
import { Time } from '#console/parts/time.tsx';
import { useStaffAction } from '#console/use-staff-action.ts';
import type { Session } from '#contract/staff/account.ts';
import { accountPaths } from '#contract/staff/sign-in-paths.ts';

const changes = [accountPaths.account];

const endedWords = ({ ended }: { ended: number }): string =>
  ended === 1 ? 'One session has ended.' : `${ended} sessions have ended.`;

export const SessionsSection = ({ sessions }: { sessions: readonly Session[] }) => {
  const [asksAll, setAsksAll] = useState(false);
  const one = useStaffAction({
    act: (id: string) => staffCall<{ ended: number }>('DELETE', accountPaths.session, { params: { id } }),
    changes,
    done: endedWords,
  });
  const others = useStaffAction({
    act: () => staffCall<{ ended: number }>('DELETE', accountPaths.otherSessions),
    changes,
    done: endedWords,
    quietly: true,
  });
  return (
    <Section
      title="Where you are signed in"
      actions={
        sessions.length > 1 && (
          <button type="button" className="button-quiet button-small" onClick={() => setAsksAll(true)}>
            End all others
          </button>
        )
      }
    >
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
                <Time at={session.signedInAt} />
              </span>
            </div>
            {!session.isCurrent && (
              <button
                type="button"
                className="button-danger button-small"
                aria-label={`End the session on ${session.device}`}
                onClick={() => void one.run(session.id)}
              >
                End
              </button>
            )}
          </li>
        ))}
      </ul>
      <ConfirmDialog
        id="end-others"
        open={asksAll}
        title="End all other sessions?"
        confirmLabel="End them"
        danger
        onClose={() => setAsksAll(false)}
        onConfirm={() => others.runAsync()}
      >
        <p>
          Every other browser is signed out at once. Somebody who is typing there loses what is not saved.
        </p>
      </ConfirmDialog>
    </Section>
  );
};
