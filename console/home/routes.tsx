// Home and its address.

import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from '#console/lazy-screen.ts';
import type { RootRoute } from '#console/root-route.ts';
import { kept, readChoice } from '#console/search.ts';
import { consolePaths } from '#contract/staff/paths.ts';
import { type VitalName, vitalThresholds } from '#contract/vitals.ts';

export const homeRoutes = (parent: RootRoute) =>
  [
    createRoute({
      getParentRoute: () => parent,
      path: consolePaths.home,
      validateSearch: ({ metric }: Record<string, unknown>) =>
        kept({ metric: readChoice(metric, Object.keys(vitalThresholds) as VitalName[]) }),
      component: lazyScreen(() => import('./home-screen.tsx'), 'HomeScreen'),
    }),
  ] as const;
