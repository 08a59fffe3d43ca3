// How the console reads, and how its router behaves. The screens: routes.ts.

import { QueryClient } from '@tanstack/react-query';
import { createRouter } from '@tanstack/react-router';
import { accountApi } from '#contract/staff/account.ts';
import { consolePaths } from '#contract/staff/paths.ts';
import { onSecondFactorRequired, onSignedOut, StaffError, staffKey } from './api.ts';
import { NotFoundScreen, PendingScreen } from './layout/plain-screens.tsx';
import { RouteTrouble } from './layout/route-trouble.tsx';
import { routeTree } from './routes.ts';
import { signInSearch } from './same-person.ts';
import { readSearch, writeSearch } from './use-address.ts';

const noAnswer = (error: Error): boolean => error instanceof StaffError && error.status === 0;

/** Fresh for ten seconds, again when the window gets the focus or the connection is back, and tried again only if no answer came. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      refetchOnWindowFocus: true,
      refetchOnReconnect: true,
      retry: (failures, error) => noAnswer(error) && failures < 2,
      // The browser's own idea of being online is wrong often enough: try, and say what came of it.
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});

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
