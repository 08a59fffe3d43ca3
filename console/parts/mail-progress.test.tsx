// What is said of a mail: "on its way" as long as that is true, and then why not.
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { MailProgress } from '#contract/staff/mail.ts';
import { statusWords } from '#contract/staff/statuses.ts';
import { HandOverMail, MailTrouble, writtenWords } from './mail-progress.tsx';
import { RecordStatus } from './status-pill.tsx';

const at = '2026-11-27T18:00:00.000Z';
const waiting: MailProgress = { state: 'waiting', at, problem: null, detail: null };
const delayed: MailProgress = {
  state: 'delayed',
  at,
  problem: 'login-refused',
  detail: '535 5.7.8 Bad credentials',
};

const textOf = (element: ReactNode): string =>
  renderToStaticMarkup(element)
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&#x27;', '’');

it.each([
  ['On its way', waiting, 'Waiting to be sent to a@b.test'],
  ['Delayed', delayed, 'Not sent yet to a@b.test'],
])('%s', (label, mail, beside) => {
  expect(textOf(<RecordStatus words={statusWords.mail[mail.state]} />)).toBe(label);
  expect(textOf(<HandOverMail mail={{ ...mail, to: 'a@b.test' }} />)).toContain(beside);
});

it('a delayed mail says why, what mends it, what the mail server said and when it is tried next', () => {
  expect(textOf(<MailTrouble mail={delayed} />)).toMatch(
    /^The mail server refuses our user name or password\. Correct them in SMTP_URL .+\.Details: 535 5\.7\.8 Bad credentialsNext try: .+ [ap]m$/,
  );
  expect(textOf(<MailTrouble mail={waiting} />)).toBe('');
});

it('a mail that was just written is not said to be on its way while none goes out', () => {
  expect(writtenWords('The link', 'a@b.test', null)).toBe('The link is on its way to a@b.test.');
  expect(writtenWords('The link', 'a@b.test', 'login-refused')).toBe(
    'The link to a@b.test is waiting, as no mail is going out at the moment: The mail server refuses our user name or password.',
  );
});
