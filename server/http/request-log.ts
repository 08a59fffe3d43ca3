// One line for each answered request: what was asked, by which route, how it ended, how long it took. No address of a person.
import { hideTokensInPath } from '#server/hide-tokens.ts';
import type { App } from './app-type.ts';
import { readablePath } from './request-path.ts';

const quiet = new Set(['/healthz', '/readyz', '/metrics', '/assets/*', '/console/assets/*']);

const maxPathLength = 200;

/** Decoded until nothing is left to decode, so that no spelling hides a token from what hides tokens. */
const shownPath = (url: string): string => {
  let path = readablePath(url);
  for (let next = readablePath(path); next.length < path.length; next = readablePath(path)) path = next;
  const hidden = hideTokensInPath(path);
  return hidden.length > maxPathLength ? `${hidden.slice(0, maxPathLength)}…` : hidden;
};

export const addRequestLog = (app: App): void => {
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url;
    if (route !== undefined && quiet.has(route) && reply.statusCode < 500) return;
    request.log.info(
      {
        method: request.method,
        path: shownPath(request.url),
        route,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
      },
      'answered',
    );
  });
  app.addHook('onRequestAbort', async (request) => {
    request.log.info({ method: request.method, route: request.routeOptions.url }, 'the sender went away');
  });
};
