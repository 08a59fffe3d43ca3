// What needs doing now, each a link to where it is done. What waits for nobody is left out.

import { useStaffQuery } from '#console/api.ts';
import { ConsoleLink } from '#console/parts/console-link.tsx';
import { AnswerPending } from '#console/parts/states.tsx';
import { accountApi } from '#contract/staff/account.ts';
import { mailProblems } from '#contract/staff/mail-problems.ts';
import { overviewApi, type Todo } from '#contract/staff/overview.ts';
import { consolePaths } from '#contract/staff/paths.ts';

const readAgainMs = 60_000;

type Item = { count: number; href: string; one: string; many: string; note?: string | undefined };

const itemsOf = (todo: Todo): Item[] => [
  // First, since nobody hears from us while it lasts.
  {
    count: todo.delayedMail,
    href: consolePaths.mail,
    one: 'mail cannot be sent',
    many: 'mails cannot be sent',
    note: todo.mailProblem === null ? undefined : mailProblems[todo.mailProblem].words,
  },
  {
    count: todo.failedMail,
    href: `${consolePaths.mail}?state=failed`,
    one: 'mail was not delivered',
    many: 'mails were not delivered',
  },
  {
    count: todo.newEnquiries,
    href: `${consolePaths.enquiries}?status=new`,
    one: 'new enquiry',
    many: 'new enquiries',
  },
  {
    count: todo.receiptsWaiting,
    href: consolePaths.receipts,
    one: 'receipt to check',
    many: 'receipts to check',
    note: todo.receiptsLate > 0 ? `${todo.receiptsLate} later than promised` : undefined,
  },
  {
    count: todo.candidateRequests,
    href: `${consolePaths.candidates}?status=asked`,
    one: 'candidate asks for a new link',
    many: 'candidates ask for a new link',
  },
  {
    count: todo.newCertificates,
    href: `${consolePaths.candidates}?status=unviewed`,
    one: 'new certificate',
    many: 'new certificates',
  },
];

const shownCount = (count: number): string => (count >= 1_000 ? '1,000+' : String(count));

export const TodoList = () => {
  const query = useStaffQuery(overviewApi.todo, { refetchMs: readAgainMs });
  const { data: me } = useStaffQuery(accountApi.me);
  const { data } = query;
  if (data === undefined) return <AnswerPending query={query} lines={3} />;
  const items = itemsOf(data).filter(({ count }) => count > 0);
  return (
    <>
      {items.length === 0 && data.firstSteps === null && <p className="pb-5">Nothing is waiting for you.</p>}
      {items.length > 0 && (
        <ul className="todo" aria-label="What needs doing">
          {items.map(({ count, href, one, many, note }) => (
            <li key={href}>
              <ConsoleLink href={href}>
                <span className="todo-count">{shownCount(count)}</span>
                <span className="grid">
                  <span>{count === 1 ? one : many}</span>
                  {note !== undefined && <span className="text-sm text-error">{note}</span>}
                </span>
              </ConsoleLink>
            </li>
          ))}
        </ul>
      )}
      {/* If one is required, the frame says so above every screen; at first it is one of the steps. */}
      {data.secondFactorOff && data.firstSteps === null && !me?.secondFactor && (
        <p className="alert alert-info mb-5">
          <span>
            Your account is protected by a password alone.{' '}
            <ConsoleLink href={consolePaths.account} className="text-link">
              Set up a second factor
            </ConsoleLink>
          </span>
        </p>
      )}
    </>
  );
};
