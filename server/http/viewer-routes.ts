// Serves the document that shows files from outside, in a frame of the console. It runs without an origin: whatever a file
// does to the code that draws it, the session, the console and the network stay out of reach.

import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { noncePlaceholder } from '#contract/site.ts';
import { viewerPath } from '#contract/staff/paths.ts';
import { addAssets, type ElseAssets } from './add-assets.ts';
import type { App } from './app-type.ts';
import { viewerPolicy } from './content-policy.ts';

export type ViewerFiles = { html: string; assetsFolder: string };

/** Reads `dist/console/viewer`. Rejects if nothing was built. */
export const loadViewer = async (distFolder: string): Promise<ViewerFiles> => {
  const folder = resolve(distFolder, 'console/viewer');
  const html = await readFile(join(folder, 'index.html'), 'utf8');
  return { html, assetsFolder: join(folder, 'assets') };
};

export const addViewer = async (
  app: App,
  files: ViewerFiles,
  elsewhere: ElseAssets | undefined,
): Promise<void> => {
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
