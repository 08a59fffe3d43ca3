// Screens of enquiries and their addresses.

import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { RootRoute } from '#console/root-route.ts';
import { enquiryScreens } from '#contract/staff/enquiry-paths.ts';
import { consolePaths } from '#contract/staff/paths.ts';
import { readEnquirySearch } from './search.ts';

export const enquiriesRoutes = (parent: RootRoute) =>
  [
    createRoute({
      getParentRoute: () => parent,
      path: consolePaths.enquiries,
      validateSearch: readEnquirySearch,
      component: lazyRouteComponent(() => import('./enquiries-screen.tsx'), 'EnquiriesScreen'),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: enquiryScreens.one,
      validateSearch: readEnquirySearch,
      component: lazyRouteComponent(() => import('./enquiry-screen.tsx'), 'EnquiryScreen'),
    }),
  ] as const;
