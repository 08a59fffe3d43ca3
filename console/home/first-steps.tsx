// What is to be set up, in place of plots of nothing: until the first enquiry has come or the first payment link is made.

import { useStaffQuery } from '#console/api.ts';
import { ConsoleLink } from '#console/parts/console-link.tsx';
import { Section } from '#console/parts/section.tsx';
import { accountApi } from '#contract/staff/account.ts';
import type { Todo } from '#contract/staff/overview.ts';
import { clientScreens, consolePaths, paymentLinkScreens } from '#contract/staff/paths.ts';

type Step = { isDone: boolean; title: string; text: string; href?: string };

const stepsOf = (
  { secondFactorOff, firstSteps }: Pick<Todo, 'secondFactorOff' | 'firstSteps'>,
  isAdmin: boolean,
): Step[] => {
  if (firstSteps === null) return [];
  const ofServer: Step[] = [
    {
      isDone: firstSteps.hasMailServer,
      title: 'Set up the mail server',
      text: 'Set SMTP_URL on the server. Without it no mail goes out.',
    },
    {
      isDone: firstSteps.hasBankDetails,
      title: 'Enter the bank details',
      text: 'Set the PAY_ variables on the server. Until then payment pages show a demo that nobody can pay.',
    },
    {
      isDone: firstSteps.hasBackups,
      title: 'Choose a folder for backups',
      text: 'Set BACKUP_TO on the server, best to a folder on another disk.',
    },
    {
      isDone: firstSteps.hasColleagues,
      title: 'Invite your colleagues',
      text: 'Each has an account of their own, and the audit log says who did what.',
      href: consolePaths.team,
    },
  ];
  return [
    {
      isDone: !secondFactorOff,
      title: 'Set up a second factor',
      text: 'A code from your phone, or a passkey, protects your account besides the password.',
      href: consolePaths.account,
    },
    ...(isAdmin ? ofServer : []),
    {
      isDone: firstSteps.hasClients,
      title: 'Add your first client',
      text: 'New payment links fill themselves in from the directory.',
      href: clientScreens.create,
    },
    {
      isDone: false,
      title: 'Create the first payment link',
      text: 'The client sees what to pay and how, and uploads the receipt there.',
      href: paymentLinkScreens.create,
    },
  ];
};

export const FirstSteps = ({ todo }: { todo: Todo }) => {
  const { data: me } = useStaffQuery(accountApi.me);
  const steps = stepsOf(todo, me?.staff.role === 'admin');
  const done = steps.filter(({ isDone }) => isDone).length;
  return (
    <Section title="First steps">
      <p className="text-muted">
        {done} of {steps.length} done. Figures appear here once there is something to count.
      </p>
      <ol className="first-steps">
        {steps.map(({ isDone, title, text, href }) => (
          <li key={title} data-done={isDone || undefined}>
            <div>
              {href === undefined || isDone ? (
                <strong>{title}</strong>
              ) : (
                <ConsoleLink href={href} className="text-link link-alone">
                  {title}
                </ConsoleLink>
              )}
              {isDone ? <span className="text-success"> Done</span> : <p className="text-muted">{text}</p>}
            </div>
          </li>
        ))}
      </ol>
    </Section>
  );
};
