// Every text that a call takes has a limit in the call's own schema, so that nothing reads what is longer. Parts of an
// address are ids, which are compared, and tokens, whose pattern says how long they are; fields beside a file are limited by
// what reads the upload.
import type { RouteOptions } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod';
import { partialUploadType } from '#contract/resumable.ts';
import { makeTestApp, type TestApp } from './support/make-test-app.ts';

let test: TestApp;
const routes: RouteOptions[] = [];
beforeAll(async () => {
  test = await makeTestApp({ onRoute: (route) => routes.push(route) });
});
afterAll(() => test.close());

type JsonSchema = { type?: unknown; maxLength?: unknown; enum?: unknown; const?: unknown; pattern?: string };

/** A whole pattern in which nothing repeats without end. */
const isBounded = (pattern: string): boolean => /^\^.*\$$/.test(pattern) && !/[*+]|\{\d+,\}/.test(pattern);

const hasLimit = ({ maxLength, enum: choices, const: only, pattern }: JsonSchema): boolean =>
  [maxLength, choices, only].some((each) => each !== undefined) ||
  (pattern !== undefined && isBounded(pattern));

/** Where a JSON schema takes text of any length. */
const unlimited = (schema: unknown, at: string): string[] => {
  if (typeof schema !== 'object' || schema === null) return [];
  const isText = [(schema as JsonSchema).type].flat().includes('string');
  if (isText) return hasLimit(schema as JsonSchema) ? [] : [at];
  return Object.entries(schema).flatMap(([name, value]) => unlimited(value, `${at}/${name}`));
};

type Described = { consumes?: string[]; querystring?: unknown; body?: unknown };

it('every text has a limit', () => {
  const given = routes.flatMap(({ url, schema = {} }) => {
    const { consumes = [], querystring, body } = schema as Described;
    // What is read as it arrives is no text of a schema.
    const isStreamed = consumes.includes('multipart/form-data') || consumes.includes(partialUploadType);
    return (isStreamed ? [querystring] : [querystring, body]).map((each) => [url, each] as const);
  });
  const schemas = given.filter(([, schema]) => schema !== undefined);
  expect(schemas.length).toBeGreaterThan(20);
  const found = schemas.flatMap(([url, schema]) =>
    unlimited(z.toJSONSchema(schema as z.ZodType, { io: 'input', unrepresentable: 'any' }), url),
  );
  expect([...new Set(found)]).toEqual([]);
});
