// Screens of clients and their addresses.

import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from '#console/lazy-screen.ts';
import type { RootRoute } from '#console/root-route.ts';
import { kept, readChoice, readPage, readText } from '#console/search.ts';
import { clientOrders } from '#contract/staff/clients.ts';
import { clientScreens, consolePaths } from '#contract/staff/paths.ts';

export const clientsRoutes = (parent: RootRoute) =>
  [
    createRoute({
      getParentRoute: () => parent,
      path: consolePaths.clients,
      validateSearch: (search: Record<string, unknown>) =>
        kept({
          q: readText(search.q),
          archived: readChoice(search.archived, ['only', 'with']),
          sort: readChoice(search.sort, clientOrders),
          ...readPage(search),
        }),
      component: lazyScreen(() => import('./clients-screen.tsx'), 'ClientsScreen'),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: clientScreens.create,
      // The payment link whose client it is.
      validateSearch: (search: Record<string, unknown>) => kept({ link: readText(search.link, 50) }),
      component: lazyScreen(() => import('./client-form.tsx'), 'NewClientScreen'),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: clientScreens.one,
      // Pages of the client's links.
      validateSearch: (search: Record<string, unknown>) => readPage(search),
      component: lazyScreen(() => import('./client-screen.tsx'), 'ClientScreen'),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: clientScreens.edit,
      component: lazyScreen(() => import('./client-form.tsx'), 'EditClientScreen'),
    }),
  ] as const;
