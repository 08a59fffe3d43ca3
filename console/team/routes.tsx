// Screens of this area and their addresses.

import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from '#console/lazy-screen.ts';
import type { RootRoute } from '#console/root-route.ts';
import { consolePaths } from '#contract/staff/paths.ts';

export const teamRoutes = (parent: RootRoute) =>
  [
    createRoute({
      getParentRoute: () => parent,
      path: consolePaths.team,
      staticData: { role: 'admin' },
      component: lazyScreen(() => import('./team-screen.tsx'), 'TeamScreen'),
    }),
  ] as const;
