// Headers that every answer carries. A page sets its own content policy and referrer policy over these.
import helmet from '@fastify/helmet';
import type { App } from './app-type.ts';
import { bareDirectives } from './content-policy.ts';
import { isApi } from './request-path.ts';

const yearSeconds = 365 * 24 * 60 * 60;

export const addSecurityHeaders = async (app: App, publicUrl: string): Promise<void> => {
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: bareDirectives },
    crossOriginEmbedderPolicy: false, // the map's frame does not ask for it
    frameguard: { action: 'deny' },
    // Of browsers long gone; each would take room in the first packets of every page.
    originAgentCluster: false,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: publicUrl.startsWith('https:') ? { maxAge: yearSeconds } : false,
  });
  app.addHook('onRequest', async (request, reply) => {
    reply.header('permissions-policy', 'camera=(),geolocation=(),microphone=(),payment=(),usb=()');
    if (isApi(request.url)) reply.header('cache-control', 'no-store');
  });
};
