// Loads the sign-in library when the console is first used: a server whose console nobody opens never pays for it.
import type { Deps } from '#server/deps.ts';
import type { Auth } from './auth.ts';
import { currentCost, type ScryptCost } from './password-hash.ts';

export type LazyAuth = (() => Promise<Auth>) & { readonly passwordCost: ScryptCost };

/** Only tests ask for another cost. */
export const lazyAuth = (deps: Deps, passwordCost = currentCost): LazyAuth => {
  let loading: Promise<Auth> | undefined;
  const load = () => {
    loading ??= import('./auth.ts').then(({ makeAuth }) => makeAuth(deps, passwordCost));
    return loading;
  };
  return Object.assign(load, { passwordCost });
};
