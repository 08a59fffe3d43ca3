// Where to go on after signing in: an address of the console, whatever the search parameter says.

import { consolePaths } from '#contract/staff/paths.ts';
import { readUrl } from '#ui/read-url.ts';

const home = consolePaths.home;

/** `next` as an address of the console; its home for anything else. */
export const readNext = (next: unknown): string => {
  const url = typeof next === 'string' ? readUrl(next, 'https://console.invalid') : undefined;
  if (url === undefined) return home;
  const { origin, pathname, search, hash } = url;
  const isOurs = pathname === home || pathname.startsWith(`${home}/`);
  if (origin !== 'https://console.invalid' || !isOurs || pathname.startsWith(consolePaths.signIn))
    return home;
  return pathname + search + hash;
};
