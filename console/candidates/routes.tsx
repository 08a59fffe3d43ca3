// Screens of candidates and their addresses.

import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from '#console/lazy-screen.ts';
import type { RootRoute } from '#console/root-route.ts';
import { kept, readChoice, readPage, readText } from '#console/search.ts';
import { candidateScreens, consolePaths } from '#contract/staff/paths.ts';
import { orders, statusFilter } from './words.ts';

export const candidatesRoutes = (parent: RootRoute) =>
  [
    createRoute({
      getParentRoute: () => parent,
      path: consolePaths.candidates,
      validateSearch: (search: Record<string, unknown>) =>
        kept({
          q: readText(search.q),
          status: readChoice(
            search.status,
            statusFilter.map(({ value }) => value),
          ),
          sort: readChoice(search.sort, orders),
          ...readPage(search),
        }),
      component: lazyScreen(() => import('./candidates-screen.tsx'), 'CandidatesScreen'),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: candidateScreens.create,
      component: lazyScreen(() => import('./new-candidate-screen.tsx'), 'NewCandidateScreen'),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: candidateScreens.one,
      component: lazyScreen(() => import('./candidate-screen.tsx'), 'CandidateScreen'),
    }),
  ] as const;
