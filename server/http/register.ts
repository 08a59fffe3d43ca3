// Registers a call by its endpoint. The schemas are the ones the endpoint names: others do not compile.
import type { FastifyContextConfig, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import * as z from 'zod/mini';
import type { Answer, Endpoint, EndpointSchemas, Params, SchemaOf, Taken } from '#contract/endpoint.ts';
import type { App } from './app-type.ts';

type SchemaName = keyof EndpointSchemas;

type Options = Pick<RouteShorthandOptions, 'bodyLimit' | 'config' | 'errorHandler' | 'validatorCompiler'> & {
  /** If parts of the path are checked for more than being there. */
  params?: z.core.$ZodType;
  /** Of the answer; 200 unless said otherwise. */
  status?: number;
  /** Other answers by their status. */
  responses?: Record<number, unknown>;
  /** For the description of the API, with what no schema reads: forms and headers. */
  about?: Record<string, unknown>;
};

type Schemas<E extends Endpoint> = {
  [Name in SchemaName as SchemaOf<E, Name> extends undefined ? never : Name]: SchemaOf<E, Name>;
};

/** A schema that takes or answers more than the endpoint's fits by structure alone. */
type Exactly<O, E extends Endpoint> = {
  [Name in keyof O]: Name extends SchemaName
    ? (<T>() => T extends O[Name] ? 1 : 2) extends <T>() => T extends SchemaOf<E, Name> ? 1 : 2
      ? O[Name]
      : never
    : O[Name];
};

type Handler<E extends Endpoint> = (
  request: FastifyRequest<{
    Params: Params<E>;
    Querystring: Taken<E, 'query'>;
    Body: Taken<E, 'body'>;
  }>,
  reply: FastifyReply,
) => Answer<E> | FastifyReply | Promise<Answer<E>>;

/** Each parameter of the path as text. */
const paramsOf = (path: string): { params?: z.core.$ZodType } => {
  const names = Array.from(path.matchAll(/:(\w+)/g), ([, name = '']) => name);
  return names.length === 0
    ? {}
    : { params: z.object(Object.fromEntries(names.map((name) => [name, z.string()]))) };
};

/** Path parameters are checked as text unless `params` says more. `handler` returns the answer, or throws an ApiError. */
export const register = <E extends Endpoint, O extends Options & Schemas<E>>(
  app: App,
  { method, path }: E,
  options: O & Exactly<O, E>,
  handler: Handler<E>,
): void => {
  const {
    query,
    body,
    answer,
    params,
    status = 200,
    responses,
    about,
    ...route
  } = options as Options & EndpointSchemas;
  app.route({
    ...route,
    method,
    url: path,
    schema: {
      ...about,
      ...(params === undefined ? paramsOf(path) : { params }),
      ...(query && { querystring: query }),
      ...(body && { body }),
      ...((answer ?? responses) && { response: { ...(answer && { [status]: answer }), ...responses } }),
    },
    handler: (request, reply) => handler(request as never, reply.code(status) as never),
  });
};

/** Returns `register` for calls of the console that people in this role may make. */
export const registerFor =
  (
    app: App,
    config: Required<Pick<FastifyContextConfig, 'role'>> & Pick<FastifyContextConfig, 'withoutSecondFactor'>,
  ) =>
  <E extends Endpoint, O extends Omit<Options, 'config'> & Schemas<E>>(
    endpoint: E,
    options: O & Exactly<O, E>,
    handler: Handler<E>,
  ): void =>
    register(app, endpoint, { ...(options as O), config } as never, handler);
