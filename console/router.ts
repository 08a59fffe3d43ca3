// How the router behaves. Its screens: routes.ts.

import { createRouter } from '@tanstack/react-router';
import { accountApi } from '#contract/staff/account.ts';
import { consolePaths } from '#contract/staff/paths.ts';
import { onSecondFactorRequired, onSignedOut, staffKey } from './api.ts';
import { NotFoundScreen } from './layout/not-found-screen.tsx';
import { PendingScreen } from './layout/pending-screen.tsx';
import { RouteTrouble } from './layout/route-trouble.tsx';
import { makeQueryClient } from './query-client.ts';
import { routeTree } from './routes.ts';
import { signInSearch } from './same-person.ts';
import { readSearch, writeSearch } from './use-address.ts';

export const queryClient = makeQueryClient();

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
