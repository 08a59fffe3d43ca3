// Headers that every answer carries. A page sets its own content policy and referrer policy over these. The whole table, kind by
// kind of answer, is tests/security/header-table.ts.
import { yearSeconds } from '#contract/limits.ts';
import type { App } from './app-type.ts';
import { barePolicy } from './content-policy.ts';
import { isApi } from './request-path.ts';

/** HSTS is sent only if `consoleUrl` is https. */
const everywhere = (consoleUrl: string): Record<string, string> => ({
  'content-security-policy': barePolicy,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(),geolocation=(),microphone=(),payment=(),usb=()',
  'referrer-policy': 'no-referrer',
  ...(consoleUrl.startsWith('https:')
    ? { 'strict-transport-security': `max-age=${yearSeconds}; includeSubDomains` }
    : {}),
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
});

/** Register before what answers. */
export const addSecurityHeaders = (app: App, consoleUrl: string): void => {
  const headers = everywhere(consoleUrl);
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headers);
    if (isApi(request.url)) reply.header('cache-control', 'no-store');
  });
};

/** The same for answers that no hook reaches: requests that cannot be read as HTTP or cannot be routed. */
export const bareHeaders = (consoleUrl: string): Record<string, string> => ({
  ...everywhere(consoleUrl),
  'cache-control': 'no-store',
});
