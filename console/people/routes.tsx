// Screens of this area and their addresses.

import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from '#console/lazy-screen.ts';
import type { RootRoute } from '#console/root-route.ts';
import { kept, readText } from '#console/search.ts';
import { consolePaths } from '#contract/staff/paths.ts';

export const peopleRoutes = (parent: RootRoute) =>
  [
    createRoute({
      getParentRoute: () => parent,
      path: consolePaths.people,
      staticData: { role: 'admin' },
      validateSearch: ({ q }: Record<string, unknown>) => kept({ q: readText(q, 254) }),
      component: lazyScreen(() => import('./people-screen.tsx'), 'PeopleScreen'),
    }),
  ] as const;
