// Screens of this area and their addresses.

import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { RootRoute } from '#console/root-route.ts';
import { consolePaths } from '#contract/staff/paths.ts';
import { readTrailSearch } from './search.ts';

export const trailRoutes = (parent: RootRoute) =>
  [
    createRoute({
      getParentRoute: () => parent,
      path: consolePaths.trail,
      validateSearch: readTrailSearch,
      component: lazyRouteComponent(() => import('./trail-screen.tsx'), 'TrailScreen'),
    }),
  ] as const;
