// Mails that were given up, above all others: why, and what can be done.

import { useStaffQuery } from '#console/api.ts';
import { ConsoleLink } from '#console/parts/console-link.tsx';
import { Email } from '#console/parts/email.tsx';
import { countWords } from '#console/parts/pager.tsx';
import { Section } from '#console/parts/section.tsx';
import { Time } from '#console/parts/time.tsx';
import type { MailPage, MailRow } from '#contract/staff/mail.ts';
import { mailPaths, mailScreens } from '#contract/staff/overview-paths.ts';
import { consoleLink } from '#contract/staff/paths.ts';
import { useMailActs } from './mail-acts.ts';

const readAgainMs = 60_000;

const FailedMail = ({ mail }: { mail: MailRow }) => {
  const { retry, dismiss, isPending } = useMailActs();
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
          To <Email address={mail.to} />, given up <Time at={mail.failedAt} relative /> after{' '}
          {mail.attempts === 1 ? 'one attempt' : `${mail.attempts} attempts`}
        </span>
        {mail.reason !== null && <span className="text-sm text-error wrap-anywhere">{mail.reason}</span>}
      </div>
      <div className="flex flex-wrap gap-2">
        <button
          type="button"
          className="button-quiet button-small"
          aria-disabled={isPending || undefined}
          aria-label={`Try again: ${mail.subject}`}
          onClick={() => void retry.run(mail.id)}
        >
          Try again
        </button>
        <button
          type="button"
          className="button-quiet button-small"
          aria-disabled={isPending || undefined}
          aria-label={`Put aside: ${mail.subject}`}
          onClick={() => void dismiss.run(mail.id)}
        >
          Put aside
        </button>
      </div>
    </li>
  );
};

export const FailedSection = () => {
  const { data } = useStaffQuery<MailPage>(mailPaths.list, {
    query: { state: 'failed' },
    refetchMs: readAgainMs,
  });
  const { retryAll } = useMailActs();
  if (data === undefined || data.rows.length === 0) return null;
  return (
    <Section
      title="Not delivered"
      actions={
        <button
          type="button"
          className="button"
          aria-disabled={retryAll.isPending || undefined}
          onClick={() => void retryAll.run()}
        >
          Try all again
        </button>
      }
    >
      <ul>
        {data.rows.map((mail) => (
          <FailedMail key={mail.id} mail={mail} />
        ))}
      </ul>
      {data.next !== null && (
        <p className="text-muted">These are the latest of {countWords(data.count, 'mail', 'mails')}.</p>
      )}
    </Section>
  );
};
