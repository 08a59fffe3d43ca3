// Serves a folder of built files whose names change with their content: a browser keeps them for good.
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { yearSeconds } from '#contract/limits.ts';
import { sendFile } from './send-file.ts';
import type { AssetArea, SharedAssets } from './shared-assets.ts';

/** Where to look for what is not in the folder, and what answers if it is nowhere. */
export type ElseAssets = {
  shared: SharedAssets;
  notFound(request: FastifyRequest, reply: FastifyReply): FastifyReply;
};

const reads = new Set(['GET', 'HEAD']);

/**
 * Cached for a year. A `.br` or `.gz` file beside an asset is sent to browsers that accept it. `prefix` is the address of the folder, without a slash
 * at its end.
 */
export const addAssets = async (
  app: Pick<FastifyInstance, 'register'>,
  { root, prefix, area }: { root: string; prefix: string; area: AssetArea },
  elsewhere: ElseAssets | undefined,
): Promise<void> => {
  const addFolder = async (scope: FastifyInstance): Promise<void> => {
    if (elsewhere !== undefined)
      scope.setNotFoundHandler(async (request, reply) => {
        const [path = ''] = request.url.split('?', 1);
        const name = path.slice(prefix.length + 1);
        const file = reads.has(request.method) ? await elsewhere.shared.find(area, name) : undefined;
        if (file === undefined) return elsewhere.notFound(request, reply);
        return sendFile(request, reply, file, {
          cacheControl: `public, max-age=${yearSeconds}, immutable`,
        });
      });
    await scope.register(fastifyStatic, {
      root,
      preCompressed: true,
      immutable: true,
      maxAge: yearSeconds * 1000,
      index: false,
      redirect: false,
      decorateReply: false,
      schemaHide: true,
    });
  };
  await app.register(addFolder, { prefix });
};
