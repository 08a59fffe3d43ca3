// Serves the staff console: one page for every address below /console, hashed assets, and the page's own content policy.
// Under any other name of the server it redirects to its own address, the only one where people can sign in.
// What a person may see there is decided by the calls behind it.

import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { noncePlaceholder } from '#contract/site.ts';
import { consolePaths, viewerPath } from '#contract/staff/paths.ts';
import { addAssets, type ElseAssets } from './add-assets.ts';
import type { App } from './app-type.ts';
import { consolePolicy, viewerPolicy } from './content-policy.ts';
import { sendFile } from './send-file.ts';
import { compress, makeFile, type SiteFile } from './site.ts';

type ViewerFiles = { html: string; assetsFolder: string };

/** Reads `dist/console/viewer`. Rejects if nothing was built. */
const loadViewer = async (distFolder: string): Promise<ViewerFiles> => {
  const folder = resolve(distFolder, 'console/viewer');
  const html = await readFile(join(folder, 'index.html'), 'utf8');
  return { html, assetsFolder: join(folder, 'assets') };
};

/**
 * The document that shows files from outside, in a frame of the console. It runs without an origin: whatever a file does to the code
 * that draws it, the session, the console and the network stay out of reach.
 */
const addViewer = async (app: App, files: ViewerFiles, elsewhere: ElseAssets | undefined): Promise<void> => {
  app.get(viewerPath, { schema: { hide: true } }, async (_request, reply) => {
    // Its scripts are allowed by a nonce of this answer: without an origin, the policy has no address for them.
    const nonce = randomBytes(18).toString('base64url');
    return reply
      .header('content-security-policy', viewerPolicy(nonce))
      .header('x-frame-options', 'SAMEORIGIN')
      .header('x-robots-tag', 'noindex, nofollow')
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(files.html.replaceAll(noncePlaceholder, nonce));
  });
  await app.register(async (scope) => {
    // To a frame without an origin, every file is cross-origin.
    scope.addHook('onSend', async (_request, reply) => {
      if (reply.statusCode < 400) reply.header('cross-origin-resource-policy', 'cross-origin');
    });
    const place = { root: files.assetsFolder, prefix: `${viewerPath}/assets`, area: 'viewer' } as const;
    await addAssets(scope, place, elsewhere);
  });
};

export type ConsoleFiles = { url: URL; page: SiteFile; assetsFolder: string; viewer: ViewerFiles };

/** Reads `dist/console`. Rejects if nothing was built. */
export const loadConsole = async (distFolder: string, consoleUrl: string): Promise<ConsoleFiles> => {
  const folder = resolve(distFolder, 'console');
  const html = await readFile(join(folder, 'index.html'));
  const page = { ...makeFile('index.html', html, (text) => text), policy: consolePolicy(consoleUrl) };
  await compress(page);
  return {
    url: new URL(consoleUrl),
    page,
    assetsFolder: join(folder, 'assets'),
    viewer: await loadViewer(distFolder),
  };
};

const setApart = (reply: FastifyReply): FastifyReply =>
  // Addresses of the console may name a client or a search: no other site should see them.
  reply.header('x-robots-tag', 'noindex, nofollow').header('referrer-policy', 'same-origin');

/** The cookie of a browser that has just been redirected: behind a proxy that hides the right name it would loop for ever. */
const led = 'console.led=1';

const isOtherName = ({ hostname, headers }: FastifyRequest, url: URL): boolean =>
  hostname !== '' && hostname.toLowerCase() !== url.hostname && !(headers.cookie ?? '').includes(led);

/** `files` is missing if it was not built: its addresses then answer 503 in plain words. */
export const addConsole = async (
  app: App,
  files: ConsoleFiles | undefined,
  elsewhere: ElseAssets | undefined,
): Promise<void> => {
  const sendPage = (request: FastifyRequest, reply: FastifyReply) => {
    setApart(reply);
    if (files !== undefined && isOtherName(request, files.url)) {
      const { origin, protocol } = files.url;
      const secure = protocol === 'https:' ? '; Secure' : '';
      return reply
        .header('cache-control', 'no-store')
        .header(
          'set-cookie',
          `${led}; Max-Age=10; Path=${consolePaths.home}; HttpOnly; SameSite=Lax${secure}`,
        )
        .redirect(origin + request.url, 307);
    }
    if (files !== undefined) return sendFile(request, reply, files.page, { cacheControl: 'no-store' });
    return reply
      .code(503)
      .header('cache-control', 'no-store')
      .type('text/plain; charset=utf-8')
      .send('The console has not been built yet. Run: npm run build\n');
  };
  // Below its own address, the console itself says what exists and what does not.
  for (const path of [consolePaths.home, `${consolePaths.home}/*`]) {
    app.get(path, { schema: { hide: true } }, sendPage);
  }
  if (files === undefined) return;
  await addViewer(app, files.viewer, elsewhere);
  const place = { root: files.assetsFolder, prefix: `${consolePaths.home}/assets`, area: 'console' } as const;
  await addAssets(app, place, elsewhere);
};
