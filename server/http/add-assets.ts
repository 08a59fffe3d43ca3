// Serves a folder of built files whose names change with their content: a browser keeps them for good.
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { yearSeconds } from '#contract/limits.ts';

/** Cached for a year. A `.br` or `.gz` file beside an asset is sent to browsers that accept it. */
export const addAssets = async (
  app: Pick<FastifyInstance, 'register'>,
  root: string,
  prefix: string,
): Promise<void> => {
  await app.register(fastifyStatic, {
    root,
    prefix,
    preCompressed: true,
    immutable: true,
    maxAge: yearSeconds * 1000,
    index: false,
    redirect: false,
    decorateReply: false,
    schemaHide: true,
  });
};
