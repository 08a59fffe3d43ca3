// Screens of this area and their addresses.

import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from '#console/lazy-screen.ts';
import type { RootRoute } from '#console/root-route.ts';
import { consolePaths } from '#contract/staff/paths.ts';
import { readTrailSearch } from './search.ts';

export const trailRoutes = (parent: RootRoute) =>
  [
    createRoute({
      getParentRoute: () => parent,
      path: consolePaths.trail,
      validateSearch: readTrailSearch,
      component: lazyScreen(() => import('./trail-screen.tsx'), 'TrailScreen'),
    }),
  ] as const;
