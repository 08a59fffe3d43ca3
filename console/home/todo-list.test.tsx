// What stands first on the home screen, as it is written.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { staffQuery } from '#console/api.ts';
import type { Todo } from '#contract/staff/overview.ts';
import { overviewApi } from '#contract/staff/overview.ts';
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
};

/** The text of each line. */
const linesFor = (todo: Partial<Todo>): string[] => {
  const client = new QueryClient();
  client.setQueryData(staffQuery(overviewApi.todo).queryKey, { ...everything, ...todo });
  const markup = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <RouterContextProvider router={createRouter({ routeTree: createRootRoute() })}>
        <TodoList />
      </RouterContextProvider>
    </QueryClientProvider>,
  );
  client.clear();
  return [...markup.matchAll(/<li>(.*?)<\/li>/g)].map(([line]) =>
    line.replaceAll(/(?:<[^>]*>)+/g, ' ').trim(),
  );
};

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
