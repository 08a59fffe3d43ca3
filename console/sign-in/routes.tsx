// Screens of this area and their addresses. They stand outside: nobody is signed in yet.

import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from '#console/lazy-screen.ts';
import type { RootRoute } from '#console/root-route.ts';
import { kept, readFlag } from '#console/search.ts';
import { consolePaths } from '#contract/staff/paths.ts';

const staticData = { outside: true };
const acceptScreen = lazyScreen(() => import('./accept-screen.tsx'), 'AcceptScreen');

export const signInRoutes = (parent: RootRoute) =>
  [
    createRoute({
      getParentRoute: () => parent,
      path: consolePaths.signIn,
      staticData,
      validateSearch: ({
        next,
        ended,
        noCookie,
      }: Record<string, unknown>): { next?: string; ended?: true; noCookie?: true } =>
        kept({
          next: typeof next === 'string' ? next : undefined,
          ended: readFlag(ended),
          noCookie: readFlag(noCookie),
        }),
      component: lazyScreen(() => import('./sign-in-screen.tsx'), 'SignInScreen'),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: consolePaths.welcome,
      staticData,
      component: lazyScreen(() => import('./welcome-screen.tsx'), 'WelcomeScreen'),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: '/console/setup/$token',
      staticData,
      component: acceptScreen,
    }),
    createRoute({
      getParentRoute: () => parent,
      path: '/console/invite/$token',
      staticData,
      component: acceptScreen,
    }),
    createRoute({
      getParentRoute: () => parent,
      path: '/console/reset/$token',
      staticData,
      component: acceptScreen,
    }),
  ] as const;
