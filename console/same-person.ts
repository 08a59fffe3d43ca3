// What this tab holds belongs to one person: when another one signs in, nothing read or typed before is left.

import type { QueryClient } from '@tanstack/react-query';
import { accountApi } from '#contract/staff/account.ts';
import { dropAllDrafts, inTab } from './parts/draft.ts';

const place = 'console.person';

/** Whether somebody has been signed in here and has not signed out. */
const isSomebodyHere = (): boolean => inTab((storage) => storage.getItem(place) !== null) ?? false;

/** How the sign-in screen knows where to go on, and that a session has ended. */
export const signInSearch = (next: string): { next: string; ended?: true } => ({
  next,
  ...(isSomebodyHere() && { ended: true }),
});

/** At the way out. */
export const forgetPerson = (): void => {
  dropAllDrafts();
  inTab((storage) => storage.removeItem(place));
};

/** Call with whoever is signed in, before anything of theirs is shown. */
export const keepToPerson = (id: string, client: QueryClient): void => {
  // Without storage there are no drafts to keep apart.
  const before = inTab((storage) => {
    const known = storage.getItem(place);
    if (known !== id) storage.setItem(place, id);
    return known;
  });
  if (before === undefined || before === null || before === id) return;
  dropAllDrafts();
  client.removeQueries({ predicate: ({ queryKey: [path] }) => path !== accountApi.me.path });
};
