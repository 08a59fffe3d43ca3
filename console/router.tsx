// Every screen of the console, feature by feature, and how the router behaves.

import { createRouter } from '@tanstack/react-router';
import { accountApi } from '#contract/staff/account.ts';
import { consolePaths } from '#contract/staff/paths.ts';
import { accountRoutes } from './account/routes.tsx';
import { onSecondFactorRequired, onSignedOut, staffKey } from './api.ts';
import { candidatesRoutes } from './candidates/routes.tsx';
import { clientsRoutes } from './clients/routes.tsx';
import { enquiriesRoutes } from './enquiries/routes.tsx';
import { homeRoutes } from './home/routes.tsx';
import { NotFoundScreen } from './layout/not-found-screen.tsx';
import { PendingScreen } from './layout/pending-screen.tsx';
import { RouteTrouble } from './layout/route-trouble.tsx';
import { mailRoutes } from './mail/routes.tsx';
import { paymentLinksRoutes } from './payment-links/routes.tsx';
import { peopleRoutes } from './people/routes.tsx';
import { makeQueryClient } from './query-client.ts';
import { receiptsRoutes } from './receipts/routes.tsx';
import { rootRoute } from './root-route.ts';
import { signInSearch } from './same-person.ts';
import { signInRoutes } from './sign-in/routes.tsx';
import { teamRoutes } from './team/routes.tsx';
import { trailRoutes } from './trail/routes.tsx';
import { readSearch, writeSearch } from './use-address.ts';

export const queryClient = makeQueryClient();

const routeTree = rootRoute.addChildren([
  ...signInRoutes(rootRoute),
  ...homeRoutes(rootRoute),
  ...enquiriesRoutes(rootRoute),
  ...receiptsRoutes(rootRoute),
  ...paymentLinksRoutes(rootRoute),
  ...clientsRoutes(rootRoute),
  ...candidatesRoutes(rootRoute),
  ...trailRoutes(rootRoute),
  ...peopleRoutes(rootRoute),
  ...teamRoutes(rootRoute),
  ...mailRoutes(rootRoute),
  ...accountRoutes(rootRoute),
]);

export const router = createRouter({
  routeTree,
  context: { queryClient },
  scrollRestoration: true,
  // What a screen does not take from its address is not there, neither for it nor for the call it makes.
  search: { strict: true },
  // Screens hold their data by queries; the chunk of a screen is fetched when a link to it is looked at.
  defaultPreload: 'intent',
  defaultPreloadStaleTime: 0,
  defaultPendingComponent: PendingScreen,
  defaultErrorComponent: RouteTrouble,
  defaultNotFoundComponent: NotFoundScreen,
  trailingSlash: 'never',
  // Parameters are plain text in the address; each screen reads its own (search.ts).
  parseSearch: (text) => readSearch(text),
  stringifySearch: (search) => writeSearch(search),
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}

// The frame goes by what is known of the person.
onSecondFactorRequired(() => void queryClient.invalidateQueries({ queryKey: staffKey(accountApi.me) }));

onSignedOut(() => {
  const { latestLocation, state } = router;
  // Several calls may fail at once; the first one leads away.
  if (latestLocation.pathname === consolePaths.signIn) return;
  if (state.matches.some(({ staticData }) => staticData.outside === true)) return;
  queryClient.removeQueries({ queryKey: staffKey(accountApi.me) });
  // A draft of what was typed is kept: nothing to ask about.
  void router.navigate({
    to: consolePaths.signIn,
    search: signInSearch(latestLocation.href),
    replace: true,
    ignoreBlocker: true,
  });
});
