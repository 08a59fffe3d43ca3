// Screens of payment links and their addresses.

import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from '#console/lazy-screen.ts';
import type { RootRoute } from '#console/root-route.ts';
import { kept, readChoice, readPage, readText } from '#console/search.ts';
import { paymentKinds, receiptStatuses } from '#contract/payment.ts';
import { consolePaths, paymentLinkScreens } from '#contract/staff/paths.ts';
import { paymentLinkDues, paymentLinkOrders, paymentLinkStates } from '#contract/staff/payment-links.ts';

export const paymentLinksRoutes = (parent: RootRoute) =>
  [
    createRoute({
      getParentRoute: () => parent,
      path: consolePaths.paymentLinks,
      validateSearch: (search: Record<string, unknown>) =>
        kept({
          q: readText(search.q),
          kind: readChoice(search.kind, paymentKinds),
          receipt: readChoice(search.receipt, ['none', ...receiptStatuses]),
          state: readChoice(search.state, paymentLinkStates),
          due: readChoice(search.due, paymentLinkDues),
          sort: readChoice(search.sort, paymentLinkOrders),
          ...readPage(search),
        }),
      component: lazyScreen(() => import('./payment-links-screen.tsx'), 'PaymentLinksScreen'),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: paymentLinkScreens.create,
      // What the form is filled from: another link, or a client of the directory.
      validateSearch: (search: Record<string, unknown>) =>
        kept({ copy: readText(search.copy, 50), client: readText(search.client, 50) }),
      component: lazyScreen(() => import('./new-link-screen.tsx'), 'NewLinkScreen'),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: paymentLinkScreens.one,
      component: lazyScreen(() => import('./link-screen.tsx'), 'LinkScreen'),
    }),
  ] as const;
