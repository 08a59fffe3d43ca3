// What this tab holds belongs to one person: when another one signs in, nothing read or typed before is left.

import type { QueryClient } from '@tanstack/react-query';
import { accountApi } from '#contract/staff/account.ts';
import { dropAllDrafts } from './parts/draft.ts';

const place = 'console.person';

/** Whether somebody has been signed in here and has not signed out. */
const isSomebodyHere = (): boolean => {
  try {
    return sessionStorage.getItem(place) !== null;
  } catch {
    return false;
  }
};

/** How the sign-in screen knows where to go on, and that a session has ended. */
export const signInSearch = (next: string): { next: string; ended?: true } => ({
  next,
  ...(isSomebodyHere() && { ended: true }),
});

/** At the way out. */
export const forgetPerson = (): void => {
  dropAllDrafts();
  try {
    sessionStorage.removeItem(place);
  } catch {
    // Then nobody was kept.
  }
};

/** Call with whoever is signed in, before anything of theirs is shown. */
export const keepToPerson = (id: string, client: QueryClient): void => {
  try {
    const before = sessionStorage.getItem(place);
    if (before === id) return;
    sessionStorage.setItem(place, id);
    if (before === null) return;
  } catch {
    // Without storage there are no drafts to keep apart.
    return;
  }
  dropAllDrafts();
  client.removeQueries({ predicate: ({ queryKey: [path] }) => path !== accountApi.me.path });
};
