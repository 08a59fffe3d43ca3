// The description of the contract: complete, readable by others' tools, and true.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { publicApi, publicPaths } from '#contract/public-api.ts';
import { makeTestApp, type TestApp } from '#tests/support/make-test-app.ts';

type Operation = {
  summary?: string;
  parameters?: { name: string; in: string }[];
  requestBody?: {
    content: Record<string, { schema: { properties?: Record<string, unknown>; required?: string[] } }>;
  };
  responses: Record<string, { content?: Record<string, unknown> }>;
};
type Document = {
  openapi: string;
  servers: { url: string }[];
  paths: Record<string, Record<string, Operation>>;
};

let test: TestApp;
let document: Document;
beforeAll(async () => {
  test = await makeTestApp({ publicUrl: 'https://www.agency.test' });
  const answer = await test.app.inject(publicApi.openapi.path);
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
  document = answer.json();
});
afterAll(() => test.close());

const operation = (method: string, path: string): Operation => {
  const found = document.paths[path.replace(':token', '{token}')]?.[method];
  if (found === undefined) throw new Error(`${method} ${path} is not described`);
  return found;
};

it('is OpenAPI 3.1 of this server', () => {
  expect(document.openapi).toBe('3.1.0');
  expect(document.servers).toEqual([{ url: 'https://www.agency.test' }]);
});

it.each([
  ['post', publicApi.contactSubmit.path, [201, 400, 409, 413, 415, 429, 500, 503]],
  ['get', publicApi.clientDetails.path, [200, 404, 410, 429]],
  ['post', publicApi.paymentSubmit.path, [201, 400, 404, 409, 410, 413, 415, 429]],
  ['get', publicApi.paymentReceipt.path, [200, 404, 409, 410, 429]],
  ['get', publicApi.candidateDetails.path, [200, 404, 410, 429]],
  ['post', publicApi.candidateUpload.path, [201, 400, 404, 409, 410, 413, 415, 429]],
  ['get', publicApi.candidateFile.path, [200, 404, 410]],
  ['post', publicApi.candidateRequest.path, [202, 429, 500, 503]],
  ['post', publicApi.vitals.path, [204, 400, 413]],
  ['get', publicApi.healthz.path, [200]],
  ['get', publicApi.readyz.path, [200, 503]],
])('%s %s tells its answers', (method, path, statuses) => {
  const { responses } = operation(method, path);
  expect(Object.keys(responses)).toEqual(expect.arrayContaining(statuses.map(String)));
});

it('tells the fields of the forms, uploads too', () => {
  const { requestBody } = operation('post', publicApi.contactSubmit.path);
  expect(Object.keys(requestBody?.content ?? {})).toEqual([
    'application/json',
    'application/x-www-form-urlencoded',
  ]);
  const schema = requestBody?.content['application/json']?.schema;
  expect(schema?.required).toEqual(['name', 'email', 'phone', 'subject', 'message']);

  const receipt = operation('post', publicApi.paymentSubmit.path).requestBody?.content['multipart/form-data']
    ?.schema;
  expect(receipt?.properties).toMatchObject({ receipt: { format: 'binary' }, token: {} });
  const certificate = operation('post', publicApi.candidateUpload.path).requestBody?.content[
    'multipart/form-data'
  ]?.schema;
  expect(certificate?.properties).toMatchObject({ certificate: { format: 'binary' } });
});

it('tells the header that makes a retry safe', () => {
  const { parameters } = operation('post', publicApi.contactSubmit.path);
  expect(parameters).toEqual([expect.objectContaining({ name: 'Idempotency-Key', in: 'header' })]);
});

it('tells nothing else', () => {
  const paths = Object.keys(document.paths).map((path) => path.replace('{token}', ':token'));
  // For monitoring and the doctor alone.
  const { openapi, metrics, diagnosis } = publicApi;
  const hidden = [openapi, metrics, diagnosis].map(({ path }) => path);
  const described = publicPaths().filter((path) => !hidden.some((each) => each === path));
  expect(paths.sort()).toEqual(described.sort());
});
