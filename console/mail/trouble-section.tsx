// Mails that are in trouble by themselves, above all others: given up, or refused three times and still tried. Why, and what
// can be done.

import { useStaffQuery } from '#console/api.ts';
import { Button } from '#console/parts/button.tsx';
import { ConsoleLink } from '#console/parts/console-link.tsx';
import { Email } from '#console/parts/email.tsx';
import { MailTrouble } from '#console/parts/mail-progress.tsx';
import { countWords } from '#console/parts/pager.tsx';
import { Section } from '#console/parts/section.tsx';
import { Time } from '#console/parts/time.tsx';
import { afterAttempts, type MailRow, mailApi } from '#contract/staff/mail.ts';
import { consoleLink, mailScreens } from '#contract/staff/paths.ts';
import { useMailActions } from './mail-actions.ts';

/** A mail that is tried again goes from here within seconds. */
const readAgainMs = 10_000;

const TroubledMail = ({ mail }: { mail: MailRow }) => {
  const { retry, dismiss, isPending } = useMailActions();
  const { state, problem, reason: detail, failedAt, nextTryAt } = mail;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-rule py-3 first:border-0">
      <div className="grid min-w-0 grow basis-64">
        <ConsoleLink
          href={consoleLink(mailScreens.one, { id: mail.id })}
          className="text-link w-fit wrap-anywhere"
        >
          {mail.subject}
        </ConsoleLink>
        <span className="text-sm wrap-anywhere">
          To <Email address={mail.to} />
          {state === 'failed' && (
            <>
              , given up <Time at={failedAt} relative />
            </>
          )}{' '}
          {afterAttempts(mail.attempts)}
        </span>
        <MailTrouble mail={{ state, problem, detail, at: nextTryAt ?? failedAt ?? mail.createdAt }} />
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          small
          isOff={isPending}
          aria-label={`Try ${state === 'failed' ? 'again' : 'now'}: ${mail.subject}`}
          onClick={() => void retry.run(mail.id)}
        >
          {state === 'failed' ? 'Try again' : 'Try now'}
        </Button>
        {state === 'failed' && (
          <Button
            small
            isOff={isPending}
            aria-label={`Dismiss: ${mail.subject}`}
            onClick={() => void dismiss.run(mail.id)}
          >
            Dismiss
          </Button>
        )}
      </div>
    </li>
  );
};

const TroubledMails = ({
  state,
  title,
  all,
}: {
  state: 'failed' | 'delayed';
  title: string;
  all: string;
}) => {
  const { data } = useStaffQuery(mailApi.list, { query: { state }, refetchMs: readAgainMs });
  const { retryAll } = useMailActions();
  if (data === undefined || data.rows.length === 0) return null;
  return (
    <Section
      title={title}
      actions={
        <Button isOff={retryAll.isPending} onClick={() => void retryAll.run()}>
          {all}
        </Button>
      }
    >
      <ul>
        {data.rows.map((mail) => (
          <TroubledMail key={mail.id} mail={mail} />
        ))}
      </ul>
      {data.next !== null && (
        <p className="text-muted">These are the latest of {countWords(data.count, 'mail', 'mails')}.</p>
      )}
    </Section>
  );
};

/** While no mail goes out at all, every one is delayed, and the section above says why. */
export const TroubleSection = () => {
  const { data } = useStaffQuery(mailApi.delivery);
  return (
    <>
      <TroubledMails state="failed" title="Not delivered" all="Try all again" />
      {data?.outage === null && <TroubledMails state="delayed" title="Delayed" all="Try all now" />}
    </>
  );
};
