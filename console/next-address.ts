// Where to go on after signing in: an address of the console, whatever the search parameter says.

import { consolePaths } from '#contract/staff/paths.ts';

const home = consolePaths.home;

/** `next` as an address of the console; its home for anything else. */
export const readNext = (next: unknown): string => {
  if (typeof next !== 'string' || !URL.canParse(next, 'https://console.invalid')) return home;
  const { origin, pathname, search, hash } = new URL(next, 'https://console.invalid');
  const isOurs = pathname === home || pathname.startsWith(`${home}/`);
  if (origin !== 'https://console.invalid' || !isOurs || pathname.startsWith(consolePaths.signIn))
    return home;
  return pathname + search + hash;
};
