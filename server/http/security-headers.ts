// Headers that every answer carries. A page sets its own content policy and referrer policy over these. The whole table, kind by
// kind of answer, is tests/security/header-table.ts.

import helmet from '@fastify/helmet';
import { yearSeconds } from '#contract/limits.ts';
import type { App } from './app-type.ts';
import { bareDirectives } from './content-policy.ts';
import { isApi } from './request-path.ts';

const permissionsPolicy = 'camera=(),geolocation=(),microphone=(),payment=(),usb=()';

/** HSTS is sent only if `consoleUrl` is https. */
export const addSecurityHeaders = async (app: App, consoleUrl: string): Promise<void> => {
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: bareDirectives },
    crossOriginEmbedderPolicy: false, // the map's frame does not ask for it
    frameguard: { action: 'deny' },
    // For browsers long gone; each would take room in the first packets of every page.
    originAgentCluster: false,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: consoleUrl.startsWith('https:') ? { maxAge: yearSeconds } : false,
  });
  app.addHook('onRequest', async (request, reply) => {
    reply.header('permissions-policy', permissionsPolicy);
    if (isApi(request.url)) reply.header('cache-control', 'no-store');
  });
};

/** The same by hand, for answers that no hook reaches: requests that cannot be read as HTTP or cannot be routed. */
export const bareHeaders = (consoleUrl: string): Record<string, string> => ({
  'cache-control': 'no-store',
  'content-security-policy': Object.entries(bareDirectives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join(';'),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': permissionsPolicy,
  'referrer-policy': 'no-referrer',
  ...(consoleUrl.startsWith('https:')
    ? { 'strict-transport-security': `max-age=${yearSeconds}; includeSubDomains` }
    : {}),
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
});
