// Screens of enquiries and their addresses.

import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from '#console/lazy-screen.ts';
import type { RootRoute } from '#console/root-route.ts';
import { consolePaths, enquiryScreens } from '#contract/staff/paths.ts';
import { readEnquirySearch } from './search.ts';

export const enquiriesRoutes = (parent: RootRoute) =>
  [
    createRoute({
      getParentRoute: () => parent,
      path: consolePaths.enquiries,
      validateSearch: readEnquirySearch,
      component: lazyScreen(() => import('./enquiries-screen.tsx'), 'EnquiriesScreen'),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: enquiryScreens.one,
      validateSearch: readEnquirySearch,
      component: lazyScreen(() => import('./enquiry-screen.tsx'), 'EnquiryScreen'),
    }),
  ] as const;
