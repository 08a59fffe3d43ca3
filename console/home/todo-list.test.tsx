// What stands first on the home screen, as it is written.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { staffQuery } from '#console/api.ts';
import { accountApi } from '#contract/staff/account.ts';
import type { Todo } from '#contract/staff/overview.ts';
import { overviewApi } from '#contract/staff/overview.ts';
import { FirstSteps } from './first-steps.tsx';
import { HomeScreen } from './home-screen.tsx';
import { TodoList } from './todo-list.tsx';

const everything: Todo = {
  newEnquiries: 4,
  receiptsWaiting: 3,
  receiptsLate: 1,
  candidateRequests: 2,
  newCertificates: 7,
  failedMail: 5,
  delayedMail: 6,
  mailProblem: 'login-refused',
  secondFactorOff: false,
  firstSteps: null,
};

const markupOf = (screen: ReactNode, todo: Todo, me?: object): string => {
  const client = new QueryClient();
  client.setQueryData(staffQuery(overviewApi.todo).queryKey, todo);
  client.setQueryData(staffQuery(accountApi.me).queryKey, me as never);
  const markup = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <RouterContextProvider router={createRouter({ routeTree: createRootRoute() })}>
        {screen}
      </RouterContextProvider>
    </QueryClientProvider>,
  );
  client.clear();
  return markup;
};

/** The text of each line. */
const linesOf = (...screen: Parameters<typeof markupOf>): string[] =>
  [...markupOf(...screen).matchAll(/<li(?: [^>]*)?>(.*?)<\/li>/g)].map(([line]) =>
    line.replaceAll(/(?:<[^>]*>)+/g, ' ').trim(),
  );

const linesFor = (todo: Partial<Todo>) => linesOf(<TodoList />, { ...everything, ...todo });

it('tells of mail that cannot go out before anything else, and why in plain words', () => {
  const [first, second] = linesFor({});
  expect(first).toBe('6 mails cannot be sent The mail server refuses our user name or password.');
  expect(second).toBe('5 mails were not delivered');
});

it('tells of certificates that nobody has looked at', () => {
  expect(linesFor({})).toContain('7 new certificates');
});

it('gives no reason where single mails are refused, and says nothing where all mail goes out', () => {
  expect(linesFor({ delayedMail: 1, mailProblem: null })[0]).toBe('1 mail cannot be sent');
  expect(linesFor({ delayedMail: 0, failedMail: 0, mailProblem: null })[0]).toBe('4 new enquiries');
});

const firstRun: Todo = {
  ...everything,
  firstSteps: {
    hasMailServer: true,
    hasBankDetails: false,
    hasBackups: true,
    hasColleagues: false,
    hasClients: false,
  },
};

it('draws no plots of nothing for a new installation', () => {
  const home = markupOf(<HomeScreen />, firstRun);
  expect(home).toContain('First steps');
  expect(home).not.toMatch(/Enquiries by week|Amounts, by the month/);
});

it('lists what a new installation lacks; what the server needs, to administrators alone', () => {
  const steps = (role: string) => linesOf(<FirstSteps todo={firstRun} />, firstRun, { staff: { role } });
  expect(steps('admin')).toHaveLength(7);
  expect(steps('admin').filter((line) => line.endsWith('Done'))).toEqual([
    expect.stringContaining('Set up a second factor'),
    expect.stringContaining('Set up the mail server'),
    expect.stringContaining('Choose a folder for backups'),
  ]);
  expect(steps('staff')).toHaveLength(3);
});
