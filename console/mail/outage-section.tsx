// Above all others: that no mail goes out, why, what mends it, and when it is tried next.

import { useStaffQuery } from '#console/api.ts';
import { Button } from '#console/parts/button.tsx';
import { FactList } from '#console/parts/fact-list.tsx';
import { Section } from '#console/parts/section.tsx';
import { Time } from '#console/parts/time.tsx';
import { mailApi } from '#contract/staff/mail.ts';
import { mailProblems } from '#contract/staff/mail-problems.ts';
import { useMailActions } from './mail-actions.ts';

/** It goes away by itself when mail goes out again. */
const readAgainMs = 10_000;

export const OutageSection = () => {
  const { data } = useStaffQuery(mailApi.delivery, { refetchMs: readAgainMs });
  const { retryAll } = useMailActions();
  if (data === undefined || data.outage === null) return null;
  const { outage, waiting, waitingSince } = data;
  const { words, mend } = mailProblems[outage.problem];
  return (
    <Section
      title="No mail is going out"
      actions={
        <Button look="main" isOff={retryAll.isPending} onClick={() => void retryAll.run()}>
          Try now
        </Button>
      }
    >
      <p className="alert alert-error">
        <span>
          {words} {mend}
        </span>
      </p>
      <FactList
        facts={[
          {
            label: 'Waiting mails',
            value: (
              <>
                {waiting}, the oldest from <Time at={waitingSince} relative />
              </>
            ),
          },
          { label: 'Since', value: <Time at={outage.since} /> },
          { label: 'Attempts', value: String(outage.failures) },
          { label: 'Next try', value: <Time at={outage.nextTryAt} relative /> },
          { label: 'What the mail server said', value: outage.detail },
        ]}
      />
      <p className="text-muted">
        They go out by themselves, the oldest first, once the mail server accepts mail again.
      </p>
    </Section>
  );
};
