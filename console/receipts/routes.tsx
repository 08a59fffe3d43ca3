// Screens of this area and their addresses.

import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { RootRoute } from '#console/root-route.ts';
import { consolePaths } from '#contract/staff/paths.ts';

export const receiptsRoutes = (parent: RootRoute) =>
  [
    createRoute({
      getParentRoute: () => parent,
      path: consolePaths.receipts,
      component: lazyRouteComponent(() => import('./receipts-screen.tsx'), 'ReceiptsScreen'),
    }),
  ] as const;
