// Screens of this area and their addresses.

import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { RootRoute } from '#console/root-route.ts';
import { consolePaths } from '#contract/staff/paths.ts';

export const mailRoutes = (parent: RootRoute) =>
  [
    createRoute({
      getParentRoute: () => parent,
      path: consolePaths.mail,
      component: lazyRouteComponent(() => import('./mail-screen.tsx'), 'MailScreen'),
    }),
  ] as const;
