// Screens of the mails and their addresses.

import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from '#console/lazy-screen.ts';
import type { RootRoute } from '#console/root-route.ts';
import { kept, readChoice, readPage, readText } from '#console/search.ts';
import { consolePaths, mailScreens } from '#contract/staff/paths.ts';
import { statusChoices, statusWords } from '#contract/staff/statuses.ts';

export const mailRoutes = (parent: RootRoute) =>
  [
    createRoute({
      getParentRoute: () => parent,
      path: consolePaths.mail,
      validateSearch: (search: Record<string, unknown>) =>
        kept({
          state: readChoice(
            search.state,
            statusChoices(statusWords.mail).map(({ value }) => value),
          ),
          to: readText(search.to, 254),
          ...readPage(search),
        }),
      component: lazyScreen(() => import('./mails-screen.tsx'), 'MailsScreen'),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: mailScreens.one,
      component: lazyScreen(() => import('./mail-screen.tsx'), 'MailScreen'),
    }),
  ] as const;
