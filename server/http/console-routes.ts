// Serves the staff console: one page for every address below /console, hashed assets, and the page's own content policy.
// What a person may see there is decided by the calls behind it.

import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { yearSeconds } from '#contract/limits.ts';
import { consolePaths } from '#contract/staff/paths.ts';
import type { App } from './app-type.ts';
import { consolePolicy } from './content-policy.ts';
import { sendFile } from './send-file.ts';
import { compress, makeFile, type SiteFile } from './site.ts';
import { addViewer, loadViewer, type ViewerFiles } from './viewer-routes.ts';

export type ConsoleFiles = { page: SiteFile; assetsFolder: string; viewer: ViewerFiles };

/** Reads `dist/console`. Rejects where nothing was built. */
export const loadConsole = async (distFolder: string, publicUrl: string): Promise<ConsoleFiles> => {
  const folder = resolve(distFolder, 'console');
  const html = await readFile(join(folder, 'index.html'));
  const page = { ...makeFile('index.html', html, (text) => text), policy: consolePolicy(publicUrl) };
  await compress(page);
  return { page, assetsFolder: join(folder, 'assets'), viewer: await loadViewer(distFolder) };
};

const setApart = (reply: FastifyReply): FastifyReply =>
  // An address of the console may name a client or a search: no other site needs to see it.
  reply.header('x-robots-tag', 'noindex, nofollow').header('referrer-policy', 'same-origin');

/** `files` is missing where it was not built: its addresses are then a 503 in plain words. */
export const addConsole = async (app: App, files: ConsoleFiles | undefined): Promise<void> => {
  const sendPage = (request: FastifyRequest, reply: FastifyReply) => {
    setApart(reply);
    if (files !== undefined) return sendFile(request, reply, files.page, { cacheControl: 'no-store' });
    return reply
      .code(503)
      .header('cache-control', 'no-store')
      .type('text/plain; charset=utf-8')
      .send('The console has not been built yet. Run: npm run build\n');
  };
  // Below its own address the console itself says what is there and what is not.
  for (const path of [consolePaths.home, `${consolePaths.home}/*`]) {
    app.get(path, { schema: { hide: true } }, sendPage);
  }
  if (files === undefined) return;
  await addViewer(app, files.viewer);
  await app.register(fastifyStatic, {
    root: files.assetsFolder,
    prefix: `${consolePaths.home}/assets/`,
    preCompressed: true,
    immutable: true,
    maxAge: yearSeconds * 1000,
    index: false,
    redirect: false,
    decorateReply: false,
    schemaHide: true,
  });
};
