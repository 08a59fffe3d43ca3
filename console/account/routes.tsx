// Screens of this area and their addresses.

import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from '#console/lazy-screen.ts';
import type { RootRoute } from '#console/root-route.ts';
import { kept, readChoice } from '#console/search.ts';
import { consolePaths } from '#contract/staff/paths.ts';

export const accountRoutes = (parent: RootRoute) =>
  [
    createRoute({
      getParentRoute: () => parent,
      path: consolePaths.account,
      validateSearch: ({ setUp }: Record<string, unknown>) =>
        kept({ setUp: readChoice(setUp, ['second-factor'] as const) }),
      component: lazyScreen(() => import('./account-screen.tsx'), 'AccountScreen'),
    }),
  ] as const;
