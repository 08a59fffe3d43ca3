// Screens of this area and their addresses.

import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { RootRoute } from '#console/root-route.ts';
import { consolePaths } from '#contract/staff/paths.ts';

export const candidatesRoutes = (parent: RootRoute) =>
  [
    createRoute({
      getParentRoute: () => parent,
      path: consolePaths.candidates,
      component: lazyRouteComponent(() => import('./candidates-screen.tsx'), 'CandidatesScreen'),
    }),
  ] as const;
