// One line for each answered request: what was asked, by which route, how it ended, how long it took. No address of a person.
import type { App } from './app-type.ts';

const quiet = new Set(['/healthz', '/readyz', '/metrics', '/assets/*']);

export const addRequestLog = (app: App): void => {
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url;
    if (route !== undefined && quiet.has(route) && reply.statusCode < 500) return;
    const [path] = request.url.split('?');
    request.log.info(
      {
        method: request.method,
        path,
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
