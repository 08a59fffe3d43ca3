// Serves the site: pages, private pages, files and hashed assets, one right address for each, and the not-found page.
import fastifyStatic from '@fastify/static';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from './api-error.ts';
import type { App } from './app-type.ts';
import { failureBody, setFailure } from './error-handler.ts';
import { isApi } from './is-api.ts';
import { sendFile } from './send-file.ts';
import type { Site, SiteFile } from './site.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A page of the site: closed during maintenance. */
    page?: 'public' | 'private';
  }
}

const yearSeconds = 365 * 24 * 60 * 60;

/** Also for redirects: a private address must not be kept, indexed or passed on. */
const setPrivate = (reply: FastifyReply): FastifyReply =>
  reply
    .header('cache-control', 'no-store')
    .header('x-robots-tag', 'noindex, nofollow')
    .header('referrer-policy', 'no-referrer');

const sendPage = (request: FastifyRequest, reply: FastifyReply, page: SiteFile): FastifyReply =>
  sendFile(request, reply.header('referrer-policy', 'strict-origin-when-cross-origin'), page, {
    cacheControl: 'no-cache',
  });

/** Where the address should have pointed, when it differs in upper case, doubled or closing slashes alone. */
const rightAddress = (path: string, site: Pick<Site, 'pages' | 'privatePages'>): string | undefined => {
  const parts = path.split('/').filter((part) => part !== '');
  const whole = `/${parts.join('/').toLowerCase()}`;
  if (site.pages.has(whole)) return whole === path ? undefined : whole;
  const [first = '', token = '', ...rest] = parts;
  const shell = `/${first.toLowerCase()}`;
  if (rest.length > 0 || token === '' || !site.privatePages.has(`${shell}/:token`)) return undefined;
  // A token's letters are its own.
  return `${shell}/${token}` === path ? undefined : `${shell}/${token}`;
};

const handleNotFound = (site: Site | undefined) => (request: FastifyRequest, reply: FastifyReply) => {
  if (isApi(request.url)) {
    const failure = new ApiError('request.not-found');
    return setFailure(reply, failure).send(failureBody(failure));
  }
  reply.header('x-robots-tag', 'noindex');
  if (site === undefined) {
    return reply
      .code(503)
      .header('cache-control', 'no-store')
      .type('text/plain; charset=utf-8')
      .send('The site has not been built yet. Run: npm run build\n');
  }
  const [path = '', query] = request.url.split(/\?(.*)/s);
  const right = request.method === 'GET' || request.method === 'HEAD' ? rightAddress(path, site) : undefined;
  if (right === undefined) {
    return sendFile(request, reply, site.notFound, { status: 404, cacheControl: 'no-cache' });
  }
  if (!site.pages.has(right)) setPrivate(reply);
  else reply.removeHeader('x-robots-tag').header('cache-control', 'no-cache');
  return reply.redirect(query === undefined ? right : `${right}?${query}`, 308);
};

/** `site` is missing where it was not built: everything of it is then a 503 in plain words. */
export const addSite = async (app: App, site: Site | undefined): Promise<void> => {
  app.setNotFoundHandler(handleNotFound(site));
  if (site === undefined) return;

  for (const [path, page] of site.pages) {
    app.get(path, { schema: { hide: true }, config: { page: 'public' } }, (request, reply) =>
      sendPage(request, reply, page),
    );
  }
  for (const [pattern, shell] of site.privatePages) {
    app.get(pattern, { schema: { hide: true }, config: { page: 'private' } }, (request, reply) => {
      const { token } = request.params as { token: string };
      if (token === '') return reply.callNotFound();
      return sendFile(request, setPrivate(reply), shell, { cacheControl: 'no-store' });
    });
  }
  for (const [path, file] of site.files) {
    app.get(path, { schema: { hide: true } }, (request, reply) =>
      sendFile(request, reply, file, { cacheControl: 'public, max-age=3600' }),
    );
  }
  await app.register(fastifyStatic, {
    root: site.assetsFolder,
    prefix: '/assets/',
    preCompressed: true,
    immutable: true,
    maxAge: yearSeconds * 1000,
    index: false,
    redirect: false,
    decorateReply: false,
    schemaHide: true,
  });
};
