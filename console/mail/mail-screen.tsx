// One mail: how it goes, and what it says without its private link.

import { useParams } from '@tanstack/react-router';
import { useStaffQuery } from '#console/api.ts';
import { Button } from '#console/parts/button.tsx';
import { ConsoleLink } from '#console/parts/console-link.tsx';
import { Email } from '#console/parts/email.tsx';
import { FactList } from '#console/parts/fact-list.tsx';
import { PageHead } from '#console/parts/page-head.tsx';
import { RecordColumns } from '#console/parts/record-columns.tsx';
import { RecordPending } from '#console/parts/record-pending.tsx';
import { Section } from '#console/parts/section.tsx';
import { RecordStatus } from '#console/parts/status-pill.tsx';
import { Time } from '#console/parts/time.tsx';
import { type MailAnswer, mailApi } from '#contract/staff/mail.ts';
import { mailKindFacts } from '#contract/staff/mail-kinds.ts';
import { mailProblems } from '#contract/staff/mail-problems.ts';
import { consolePaths, mailScreens } from '#contract/staff/paths.ts';
import { statusWords } from '#contract/staff/statuses.ts';
import { useMailActions } from './mail-actions.ts';
import { aboutHref, attemptsWords } from './words.ts';

const back = { href: consolePaths.mail, label: 'Mail' };
/** While a mail is on its way its state changes by itself. */
const readAgainMs = 5_000;

const Acts = ({ mail: { id, state } }: { mail: MailAnswer['mail'] }) => {
  const { retry, dismiss, isPending } = useMailActions();
  if (state === 'sent') return null;
  return (
    <>
      <Button look="main" isOff={isPending} onClick={() => void retry.run(id)}>
        Try now
      </Button>
      {state === 'failed' && (
        <Button isOff={isPending} onClick={() => void dismiss.run(id)}>
          Dismiss
        </Button>
      )}
    </>
  );
};

export const MailScreen = () => {
  const { id } = useParams({ from: mailScreens.one });
  const query = useStaffQuery(mailApi.one, {
    params: { id },
    refetchMs: readAgainMs,
  });
  const { data } = query;
  if (data === undefined) return <RecordPending title="Mail" back={back} query={query} />;
  const { mail } = data;
  const about = aboutHref(mail);
  return (
    <>
      <PageHead
        title={mail.subject}
        back={back}
        status={<RecordStatus words={statusWords.mail[mail.state]} />}
        actions={<Acts mail={mail} />}
      />
      <RecordColumns
        facts={
          <Section title="Delivery">
            <FactList
              facts={[
                { label: 'To', value: <Email address={mail.to} />, copy: mail.to },
                { label: 'Replies go to', value: mail.replyTo !== null && <Email address={mail.replyTo} /> },
                { label: 'Reason', value: mail.problem !== null && mailProblems[mail.problem].words },
                { label: 'What to do', value: mail.problem !== null && mailProblems[mail.problem].mend },
                { label: 'What the mail server said', value: mail.reason },
                { label: 'Attempts', value: attemptsWords(mail.attempts) },
                { label: 'Created', value: <Time at={mail.createdAt} /> },
                {
                  label: 'Next try',
                  value: mail.nextTryAt !== null && <Time at={mail.nextTryAt} relative />,
                },
                { label: 'Given up', value: mail.failedAt !== null && <Time at={mail.failedAt} /> },
                { label: 'Sent', value: mail.sentAt !== null && <Time at={mail.sentAt} /> },
                { label: 'Kind', value: mailKindFacts(mail.kind).label },
                {
                  label: 'About',
                  value: about !== undefined && (
                    <ConsoleLink href={about} className="text-link link-alone">
                      Open the record
                    </ConsoleLink>
                  ),
                },
              ]}
            />
          </Section>
        }
      >
        <Section title="Text">
          <p className="max-w-prose whitespace-pre-line wrap-anywhere">{mail.text}</p>
          {mail.lacksLinks && (
            <p className="text-sm text-muted">
              Private links are left out here; the recipient gets them in full.
            </p>
          )}
        </Section>
      </RecordColumns>
    </>
  );
};
