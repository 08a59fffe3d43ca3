// Screens of clients and their addresses.

import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { RootRoute } from '#console/root-route.ts';
import { kept, readChoice, readPage, readText } from '#console/search.ts';
import { clientOrders, clientScreens } from '#contract/staff/client-paths.ts';
import { consolePaths } from '#contract/staff/paths.ts';

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
      component: lazyRouteComponent(() => import('./clients-screen.tsx'), 'ClientsScreen'),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: clientScreens.create,
      component: lazyRouteComponent(() => import('./client-form.tsx'), 'NewClientScreen'),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: clientScreens.one,
      // Pages of the client's links.
      validateSearch: (search: Record<string, unknown>) => readPage(search),
      component: lazyRouteComponent(() => import('./client-screen.tsx'), 'ClientScreen'),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: clientScreens.edit,
      component: lazyRouteComponent(() => import('./client-form.tsx'), 'EditClientScreen'),
    }),
  ] as const;
