// Loads the sign-in library when the console is first used: a server whose console nobody opens never pays for it.
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '#server/deps.ts';
import type { Auth } from './auth.ts';
import { type LibraryAnswer, libraryHeaders, takeAnswer } from './library-call.ts';
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

type AsBrowser = { headers: Headers; asResponse: true };

/** Calls the library on behalf of the request's sender and passes its answer on. */
export const callLibrary = async (
  auth: LazyAuth,
  request: FastifyRequest,
  reply: FastifyReply,
  call: (api: Auth['api'], asked: AsBrowser) => Promise<Response>,
): Promise<LibraryAnswer> =>
  takeAnswer(reply, await call((await auth()).api, { headers: libraryHeaders(request), asResponse: true }));
