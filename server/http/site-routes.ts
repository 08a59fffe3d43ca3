// Serves the site: pages, private pages, files and hashed assets, one right address for each, and the not-found page.

import type { FastifyReply, FastifyRequest } from 'fastify';
import { publicPaths } from '#contract/public-api.ts';
import { addAssets, type ElseAssets } from './add-assets.ts';
import { ApiError } from './api-error.ts';
import type { App } from './app-type.ts';
import { failureBody, setFailure } from './error-handler.ts';
import { fitsPattern, isApi, isReadable } from './request-path.ts';
import { sendFile } from './send-file.ts';
import type { Site, SiteFile } from './site.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A page of the site: closed during maintenance. */
    page?: 'public' | 'private';
  }
}

/** An address up to this length may be a link that a chat program lengthened: its page says that it is unknown. */
const longestToken = 8_192;

/** Also for redirects: a private address must not be kept, indexed or passed on. */
const setPrivate = (reply: FastifyReply): FastifyReply =>
  reply
    .header('cache-control', 'no-store')
    .header('x-robots-tag', 'noindex, nofollow')
    .header('referrer-policy', 'no-referrer');

const sendPage = (request: FastifyRequest, reply: FastifyReply, page: SiteFile): FastifyReply => {
  // No room for these in the first packets: browsers keep connections open anyway, and a page cannot be part of another one
  // except in a frame, which its policy forbids.
  reply.raw.removeHeader('connection');
  reply.removeHeader('cross-origin-resource-policy');
  // It makes the browser start a process for the page, on a phone a tenth of a second. What it protects, a page's secrets
  // from a window that opened it, only private pages and the console have.
  reply.removeHeader('cross-origin-opener-policy');
  reply.header('referrer-policy', 'strict-origin-when-cross-origin');
  return sendFile(request, reply, page, { cacheControl: 'no-cache' });
};

/** Returns the right address if this one differs only in upper case, doubled or trailing slashes. */
const rightAddress = (path: string, site: Pick<Site, 'pages' | 'privatePages'>): string | undefined => {
  const parts = path.split('/').filter((part) => part !== '');
  const whole = `/${parts.join('/').toLowerCase()}`;
  if (site.pages.has(whole)) return whole === path ? undefined : whole;
  const [first = '', token = '', ...rest] = parts;
  const shell = `/${first.toLowerCase()}`;
  if (rest.length > 0 || token === '' || !site.privatePages.has(`${shell}/:token`)) return undefined;
  // Tokens are case-sensitive.
  return `${shell}/${token}` === path ? undefined : `${shell}/${token}`;
};

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/** Methods that the API takes at this address; none if it has no such address. */
const apiMethods = (app: App, target: string): string[] =>
  publicPaths()
    .filter((pattern) => fitsPattern(target, pattern))
    .flatMap((url) => methods.filter((method) => app.hasRoute({ url, method })));

const isSiteAddress = (target: string, { pages, privatePages, files }: Site): boolean =>
  [...pages.keys(), ...privatePages.keys(), ...files.keys()].some((pattern) => fitsPattern(target, pattern));

const refuseMethod = (reply: FastifyReply, allowed: readonly string[]): ApiError => {
  const failure = new ApiError('request.wrong-method');
  setFailure(reply, failure).header('allow', allowed.join(', '));
  return failure;
};

export const handleNotFound =
  (app: App, site: Site | undefined) =>
  (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const allowed = apiMethods(app, request.url);
    if (allowed.length > 0 && !allowed.includes(request.method)) {
      return reply.send(failureBody(refuseMethod(reply, allowed)));
    }
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
    const reads = request.method === 'GET' || request.method === 'HEAD';
    if (!reads && isSiteAddress(request.url, site)) {
      const { message } = refuseMethod(reply, ['GET', 'HEAD']);
      return reply.type('text/plain; charset=utf-8').send(`${message}\n`);
    }
    const readable = isReadable(request.originalUrl);
    const right = reads && readable ? rightAddress(path, site) : undefined;
    if (right === undefined) {
      // Never cached: an unknown address may be a misspelt private one.
      return sendFile(request, reply, site.notFound, {
        status: readable ? 404 : 400,
        cacheControl: 'no-store',
      });
    }
    if (!site.pages.has(right)) setPrivate(reply);
    else reply.removeHeader('x-robots-tag').header('cache-control', 'no-cache');
    return reply.redirect(query === undefined ? right : `${right}?${query}`, 308);
  };

/** Register before all routes: what cannot be decoded is neither a token nor a page. */
export const addReadableOnly = (app: App): void => {
  app.addHook('onRequest', async (request, reply) => {
    if (isReadable(request.originalUrl)) return;
    if (isApi(request.url)) throw new ApiError('request.malformed');
    if (request.is404) return;
    reply.callNotFound();
    return reply;
  });
};

/** `site` is missing if it was not built: its addresses then answer 503 in plain words. */
export const addSite = async (
  app: App,
  site: Site | undefined,
  elsewhere: ElseAssets | undefined,
): Promise<void> => {
  app.setNotFoundHandler(handleNotFound(app, site));
  if (site === undefined) return;

  for (const [path, page] of site.pages) {
    app.get(path, { schema: { hide: true }, config: { page: 'public' } }, (request, reply) =>
      sendPage(request, reply, page),
    );
  }
  for (const [pattern, shell] of site.privatePages) {
    app.get(pattern, { schema: { hide: true }, config: { page: 'private' } }, (request, reply) => {
      const { token } = request.params as { token: string };
      if (token === '' || token.length > longestToken) return reply.callNotFound();
      return sendFile(request, setPrivate(reply), shell, { cacheControl: 'no-store' });
    });
  }
  for (const [path, file] of site.files) {
    app.get(path, { schema: { hide: true } }, (request, reply) =>
      sendFile(request, reply, file, { cacheControl: 'public, max-age=3600' }),
    );
  }
  await addAssets(app, { root: site.assetsFolder, prefix: '/assets', area: 'web' }, elsewhere);
};
