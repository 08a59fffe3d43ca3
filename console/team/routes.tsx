// Screens of this area and their addresses.

import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { RootRoute } from '#console/root-route.ts';
import { consolePaths } from '#contract/staff/paths.ts';

export const teamRoutes = (parent: RootRoute) =>
  [
    createRoute({
      getParentRoute: () => parent,
      path: consolePaths.team,
      staticData: { role: 'admin' },
      component: lazyRouteComponent(() => import('./team-screen.tsx'), 'TeamScreen'),
    }),
  ] as const;
