// The route above all others: makes sure that somebody is signed in before any screen but the ones outside loads, and holds
// the frame around them.

import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, redirect } from '@tanstack/react-router';
import { accountApi } from '#contract/staff/account.ts';
import type { StaffRole } from '#contract/staff/me.ts';
import { consolePaths } from '#contract/staff/paths.ts';
import { StaffError, staffQuery } from './api.ts';
import { NotFoundScreen } from './layout/plain-screens.tsx';
import { RootFrame } from './layout/root-frame.tsx';
import { RouteTrouble } from './layout/route-trouble.tsx';
import { keepToPerson, signInSearch } from './same-person.ts';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Stands without the frame and opens without a session: signing in and what belongs to it. */
    outside?: boolean;
    /** Only for this role; others are told so. The server checks it as well. */
    role?: Extract<StaffRole, 'admin'>;
  }
}

export type RouterContext = { queryClient: QueryClient };

export const rootRoute = createRootRouteWithContext<RouterContext>()({
  beforeLoad: async ({ context: { queryClient }, location, matches }) => {
    if (matches.some(({ staticData }) => staticData.outside === true)) return;
    try {
      const { staff } = await queryClient.ensureQueryData(staffQuery(accountApi.me));
      keepToPerson(staff.id, queryClient);
    } catch (error) {
      if (!(error instanceof StaffError && error.status === 401)) throw error;
      throw redirect({ to: consolePaths.signIn, search: signInSearch(location.href), replace: true });
    }
  },
  component: RootFrame,
  errorComponent: RouteTrouble,
  notFoundComponent: NotFoundScreen,
});
