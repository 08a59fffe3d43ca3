// A link that was just made: it goes out by mail, and can be passed on by hand.

import { ConsoleDialog } from '#console/parts/console-dialog.tsx';
import { Copy } from '#console/parts/copy.tsx';
import { Email } from '#console/parts/email.tsx';
import { useMailProblem } from '#console/parts/mail-progress.tsx';
import { Time } from '#console/parts/time.tsx';
import { mailProblems } from '#contract/staff/mail-problems.ts';
import type { MadeLink } from '#contract/staff/team.ts';

export const LinkDialog = ({
  made,
  title,
  onClose,
}: {
  made: MadeLink | undefined;
  title: string;
  onClose: () => void;
}) => {
  const mailProblem = useMailProblem();
  return (
    <ConsoleDialog
      id="made-link"
      open={made !== undefined}
      title={title}
      dismissLabel="Dismiss"
      closeLabel="Done"
      onClose={onClose}
    >
      {made !== undefined && (
        <>
          <p>
            {mailProblem === null ? 'It is on its way to ' : 'It was written to '}
            <strong>
              <Email address={made.email} />
            </strong>
            {mailProblem === null
              ? '. '
              : `, but no mail is going out at the moment: ${mailProblems[mailProblem].words} `}
            You can also pass it on yourself. It works once, until <Time at={made.expiresAt} />.
          </p>
          <p className="rounded-control border border-rule bg-band p-3 text-sm wrap-anywhere">
            <code>{made.url}</code>
          </p>
          <Copy value={made.url} label="Copy the link" />
        </>
      )}
    </ConsoleDialog>
  );
};
