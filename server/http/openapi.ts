// The whole HTTP contract as OpenAPI 3.1, generated from the schemas the routes are registered with.
import { fastify, type RouteOptions } from 'fastify';
import { jsonSchemaTransform, serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { brand } from '#content/brand.ts';
import { failureSchema } from '#contract/answers.ts';
import { type ErrorCode, errorFacts } from '#contract/errors.ts';
import { publicApi } from '#contract/public-api.ts';
import type { App } from './app-type.ts';
import { register } from './register.ts';

/** For a route's `schema.response`: the failures it can answer in addition to those of every call. */
export const failureResponses = <Code extends ErrorCode>(
  ...codes: Code[]
): Record<(typeof errorFacts)[Code]['status'] | 500 | 503, typeof failureSchema> =>
  Object.fromEntries(
    [...codes.map((code) => errorFacts[code].status), 500, 503].map((status) => [status, failureSchema]),
  ) as Record<(typeof errorFacts)[Code]['status'] | 500 | 503, typeof failureSchema>;

/** The body of an upload, for the description alone: the file is read as it arrives, not by a schema. */
export const uploadBody = (file: string, required: readonly string[], optional: readonly string[]) =>
  z.object({
    [file]: z.file(),
    ...Object.fromEntries(required.map((name) => [name, z.string()])),
    ...Object.fromEntries(optional.map((name) => [name, z.optional(z.string())])),
  });

/** For routes whose schema describes and whose handler checks. */
export const describeOnly = () => (value: unknown) => ({ value });

/** Loads what makes the document, which the first request for it alone needs, and describes the routes on an app of its own. */
const documentOf = async (routes: readonly RouteOptions[], consoleUrl: string): Promise<string> => {
  const { default: swagger } = await import('@fastify/swagger');
  const described = fastify({ exposeHeadRoutes: false });
  described.setValidatorCompiler(validatorCompiler);
  described.setSerializerCompiler(serializerCompiler);
  await described.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: `${brand.name} API`,
        version: '1',
        description:
          'Calls of the public site. Every answer that is not a success has `success: false`, a `code`, and a `message` for people.',
      },
      servers: [{ url: consoleUrl }],
    },
    transform: jsonSchemaTransform,
  });
  for (const { method, url, schema } of routes)
    described.route({ method, url, ...(schema && { schema }), handler: () => undefined });
  await described.ready();
  return JSON.stringify(described.swagger());
};

/** Register before the routes it describes. */
export const openapiRoutes = (app: App, consoleUrl: string): void => {
  const routes: RouteOptions[] = [];
  app.addHook('onRoute', (route) => {
    if (route.method !== 'HEAD') routes.push(route);
  });
  let document: Promise<string> | undefined;
  register(app, publicApi.openapi, { about: { hide: true } }, async (_request, reply) => {
    document ??= documentOf(routes, consoleUrl);
    return reply.type('application/json; charset=utf-8').send(await document);
  });
};
