// What became of a mail, in the same words on every screen: on its way is said as long as that is true.

import { useStaffQuery } from '#console/api.ts';
import { accountApi } from '#contract/staff/account.ts';
import type { MailProgress, MailState } from '#contract/staff/mail.ts';
import { type MailProblem, mailProblems } from '#contract/staff/mail-problems.ts';
import { statusWords } from '#contract/staff/statuses.ts';
import { Email } from './email.tsx';
import { Time } from './time.tsx';

/** Why it does not go out, what the mail server said, and when it is tried next. Nothing for a mail without trouble. */
export const MailTrouble = ({ mail: { state, at, problem, detail } }: { mail: MailProgress }) =>
  problem === null ? null : (
    <p className="basis-full text-sm wrap-anywhere text-muted">
      {mailProblems[problem].words} {mailProblems[problem].mend}
      {detail !== null && <span className="block">Details: {detail}</span>}
      {(state === 'waiting' || state === 'delayed') && (
        <span className="block">
          Next try: <Time at={at} />
        </span>
      )}
    </p>
  );

const handOverWords: Record<MailState, string> = {
  waiting: 'Waiting to be sent to',
  delayed: 'Not sent yet to',
  sent: 'Mailed to',
  failed: 'Could not be mailed to',
  dismissed: 'Could not be mailed to',
};

/** The last mail that handed a link over, beside the link. */
export const HandOverMail = ({ mail }: { mail: MailProgress & { to: string } }) => (
  <div>
    <p className={statusWords.mail[mail.state].tone === 'bad' ? 'text-error' : 'text-muted'}>
      <span className="wrap-anywhere">
        {handOverWords[mail.state]} <Email address={mail.to} />
      </span>
      {(mail.state === 'sent' || mail.state === 'failed') && (
        <>
          , <Time at={mail.at} />
        </>
      )}
    </p>
    <MailTrouble mail={mail} />
  </div>
);

/** Why no mail is going out at the moment; null if it does. */
export const useMailProblem = (): MailProblem | null =>
  useStaffQuery(accountApi.me).data?.mailProblem ?? null;

/** What is said when a mail was just written: `what` is "The link", `to` whom it goes to. */
export const writtenWords = (what: string, to: string | undefined, problem: MailProblem | null): string => {
  const goesTo = to === undefined ? '' : ` to ${to}`;
  return problem === null
    ? `${what} is on its way${goesTo}.`
    : `${what}${goesTo} is waiting, as no mail is going out at the moment: ${mailProblems[problem].words}`;
};
