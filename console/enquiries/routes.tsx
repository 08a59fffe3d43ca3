// Screens of this area and their addresses.

import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { RootRoute } from '#console/root-route.ts';
import { consolePaths } from '#contract/staff/paths.ts';

export const enquiriesRoutes = (parent: RootRoute) =>
  [
    createRoute({
      getParentRoute: () => parent,
      path: consolePaths.enquiries,
      component: lazyRouteComponent(() => import('./enquiries-screen.tsx'), 'EnquiriesScreen'),
    }),
  ] as const;
