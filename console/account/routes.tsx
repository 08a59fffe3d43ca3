// Screens of this area and their addresses.

import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { RootRoute } from '#console/root-route.ts';
import { consolePaths } from '#contract/staff/paths.ts';

export const accountRoutes = (parent: RootRoute) =>
  [
    createRoute({
      getParentRoute: () => parent,
      path: consolePaths.account,
      component: lazyRouteComponent(() => import('./account-screen.tsx'), 'AccountScreen'),
    }),
  ] as const;
