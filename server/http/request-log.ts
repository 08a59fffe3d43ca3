// One line for each answered request: what was asked, by which route, how it ended, how long it took. Never a person's address.
import { hideTokensInPath } from '#server/hide-tokens.ts';
import { tokenLength } from '#server/links/tokens.ts';
import type { App } from './app-type.ts';

const quiet = new Set(['/healthz', '/readyz', '/metrics', '/assets/*', '/console/assets/*']);

const maxPathLength = 200;
/** How much of an address is looked at for the log: several times what is logged in the end. */
const mostRead = 1_000;

/** An escaped ASCII character: tokens hold nothing else. */
const asciiEscape = /%([0-7][0-9a-f])/gi;
const mostRounds = 3;

/** Replaces an address that is still encoded after that. Browsers and chat programs encode once, or once too often. */
const encodedPath = '/…';

const decodedOnce = (path: string): string =>
  path.replace(asciiEscape, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

/** Characters of other scripts, where all of what is left can be read. */
const inLetters = (path: string): string => {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
};

/** Decoded before tokens are looked for, so that no spelling hides one from what hides them; and only so often. */
export const shownPath = (url: string): string => {
  const [given = ''] = url.split(/[?#]/, 1);
  const isCut = given.length > mostRead;
  let path = given.slice(0, mostRead);
  for (let round = 0; round < mostRounds; round += 1) path = decodedOnce(path);
  if (path.search(asciiEscape) >= 0) return encodedPath;
  const [plain = ''] = inLetters(path).split(/[?#]/, 1);
  // If the address was cut, the end may be half a token.
  const whole = isCut ? plain.slice(0, -tokenLength) : plain;
  const hidden = hideTokensInPath(whole.replace(/[/\\]+/g, '/'));
  return hidden.length > maxPathLength ? `${hidden.slice(0, maxPathLength)}…` : hidden;
};

/** Quiet routes such as health checks are logged only if they fail. Times are in milliseconds. */
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
