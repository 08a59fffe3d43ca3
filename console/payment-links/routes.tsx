// Screens of this area and their addresses.

import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { RootRoute } from '#console/root-route.ts';
import { consolePaths } from '#contract/staff/paths.ts';

export const paymentLinksRoutes = (parent: RootRoute) =>
  [
    createRoute({
      getParentRoute: () => parent,
      path: consolePaths.paymentLinks,
      component: lazyRouteComponent(() => import('./payment-links-screen.tsx'), 'PaymentLinksScreen'),
    }),
  ] as const;
