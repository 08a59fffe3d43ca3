// Every call there is, with the schemas of what it takes: from the OpenAPI description, and for staff from the routes themselves.
import type { RouteOptions } from 'fastify';
import * as z from 'zod';
import type { Schema } from './hostile.ts';

export type Call = {
  method: string;
  /** With `:name` where a value goes. */
  path: string;
  body?: { types: string[]; schema: Schema };
  query?: Schema;
  isStaff: boolean;
};

type Operation = {
  parameters?: { in: string; name: string; schema?: Schema }[];
  requestBody?: { content: Record<string, { schema?: Schema }> };
};

/** The public ones. `document` is what GET /api/openapi.json answers. */
export const callsOfOpenapi = (document: { paths: Record<string, Record<string, Operation>> }): Call[] =>
  Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, { parameters = [], requestBody }]): Call => {
      const query = parameters.filter((each) => each.in === 'query');
      const content = Object.entries(requestBody?.content ?? {});
      return {
        method: method.toUpperCase(),
        path: path.replaceAll(/\{(\w+)\}/g, ':$1'),
        isStaff: false,
        ...(content.length === 0
          ? {}
          : { body: { types: content.map(([type]) => type), schema: content[0]?.[1].schema ?? {} } }),
        ...(query.length === 0
          ? {}
          : {
              query: {
                type: 'object',
                properties: Object.fromEntries(query.map(({ name, schema }) => [name, schema ?? {}])),
              },
            }),
      };
    }),
  );

const asSchema = (schema: unknown): Schema =>
  z.toJSONSchema(schema as z.ZodType, { unrepresentable: 'any', io: 'input' }) as Schema;

/** The staff's, and signing in. */
export const callOfRoute = ({ method, url, schema = {} }: RouteOptions): Call[] =>
  [method].flat().flatMap((each): Call[] => {
    const { body, querystring } = schema as { body?: unknown; querystring?: unknown };
    if (each === 'HEAD' || !/^\/api\/(staff|auth)\//.test(url)) return [];
    return [
      {
        method: String(each),
        path: url,
        isStaff: true,
        ...(body === undefined ? {} : { body: { types: ['application/json'], schema: asSchema(body) } }),
        ...(querystring === undefined ? {} : { query: asSchema(querystring) }),
      },
    ];
  });
