// Screens of this area and their addresses.

import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { RootRoute } from '#console/root-route.ts';
import { consolePaths } from '#contract/staff/paths.ts';

export const signInRoutes = (parent: RootRoute) =>
  [
    createRoute({
      getParentRoute: () => parent,
      path: consolePaths.signIn,
      staticData: { outside: true },
      validateSearch: ({ next }: Record<string, unknown>): { next?: string } =>
        typeof next === 'string' ? { next } : {},
      component: lazyRouteComponent(() => import('./sign-in-screen.tsx'), 'SignInScreen'),
    }),
  ] as const;
