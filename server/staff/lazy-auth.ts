// Loads the sign-in library when the console is first used: a server whose console nobody opens never pays for it.
import type { Deps } from '#server/deps.ts';
import type { Auth } from './auth.ts';

export type LazyAuth = () => Promise<Auth>;

export const lazyAuth = (deps: Deps): LazyAuth => {
  let loading: Promise<Auth> | undefined;
  return () => {
    loading ??= import('./auth.ts').then(({ makeAuth }) => makeAuth(deps));
    return loading;
  };
};
