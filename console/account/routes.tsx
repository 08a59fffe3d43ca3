// Screens of this area and their addresses.

import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
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
      component: lazyRouteComponent(() => import('./account-screen.tsx'), 'AccountScreen'),
    }),
  ] as const;
