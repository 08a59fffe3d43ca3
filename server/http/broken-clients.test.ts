// Clients that do not keep to HTTP, over bare connections: each gets an answer or an end, and nothing is left of it.
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { pathOf } from '#contract/endpoint.ts';
import { publicApi } from '#contract/public-api.ts';
import { makeCandidateLink } from '#tests/files/make-link.ts';
import { formType, makeForm } from '#tests/files/multipart-form.ts';
import { makePdf } from '#tests/files/sample-pdfs.ts';
import { arrivedFiles } from '#tests/files/stored-files.ts';
import { makeEnquiry } from '#tests/support/factories.ts';
import { makeTestApp, type TestApp } from '#tests/support/make-test-app.ts';
import { dialRaw, postHead, type RawClient } from '#tests/support/raw-client.ts';

let test: TestApp;
let port: number;
const clients: RawClient[] = [];
/** A busy machine takes its time. */
const until = (check: () => unknown): Promise<unknown> => vi.waitFor(check, { timeout: 15_000 });
beforeAll(async () => {
  test = await makeTestApp({ connections: { bodyMs: 400 } });
  port = Number(new URL(await test.listen()).port);
});
afterAll(async () => {
  for (const { socket } of clients) socket.destroy();
  await test.close();
});

const dial = async (): Promise<RawClient> => {
  const client = await dialRaw(port);
  clients.push(client);
  return client;
};

const enquiry = JSON.stringify(makeEnquiry({ startedAt: 1 }));
const post = (length: number, body = enquiry): string =>
  postHead(publicApi.contactSubmit.path, { 'Content-Type': 'application/json', 'Content-Length': length }) +
  body;
const statuses = ({ received }: RawClient): string[] =>
  Array.from(received().matchAll(/HTTP\/1\.1 (\d{3})/g), ([, status = '']) => status);
const enquiries = () => test.deps.db.selectFrom('enquiry').select('id').execute();

describe('a Content-Length that lies', () => {
  it('by too little: the rest is no request', async () => {
    const before = (await enquiries()).length;
    const client = await dial();
    await client.write(post(Buffer.byteLength(enquiry) - 10));
    await client.ended;
    expect(new Set(statuses(client))).toEqual(new Set(['400']));
    expect(await enquiries()).toHaveLength(before);
  });

  it('by too much: waited for, but not for long, and nothing is stored', async () => {
    const before = (await enquiries()).length;
    const client = await dial();
    await client.write(post(Buffer.byteLength(enquiry) + 10));
    await client.ended;
    expect(statuses(client)).toEqual(['408']);
    expect(await enquiries()).toHaveLength(before);
  });

  it('about an upload: too little is no whole form, too much is an upload that broke off', async () => {
    const { token } = await makeCandidateLink(test.deps);
    const path = pathOf(publicApi.candidateUpload, { token });
    const body = makeForm([{ name: 'certificate', fileName: 'c.pdf', content: makePdf({ bytes: 50_000 }) }]);
    for (const lie of [-40, 40]) {
      const client = await dial();
      await client.write(postHead(path, { 'Content-Type': formType, 'Content-Length': body.length + lie }));
      await client.write(body);
      client.socket.end();
      await client.ended;
      expect(statuses(client)[0] ?? '400').toBe('400');
    }
    await until(async () => expect(await arrivedFiles(test.deps)).toEqual([]));
    expect(await test.deps.db.selectFrom('candidate_upload').selectAll().execute()).toEqual([]);
  });
});

it('requests sent ahead of their answers are answered in order', async () => {
  const client = await dial();
  const asked = Array.from({ length: 100 }, (_, at) => (at % 2 === 0 ? '/healthz' : '/nothing-here'));
  await client.write(asked.map((path) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`).join(''));
  await until(() => expect(statuses(client)).toHaveLength(100));
  expect(statuses(client)).toEqual(asked.map((path) => (path === '/healthz' ? '200' : '404')));
});

it('a client that says no more after its request still gets the answer', async () => {
  const client = await dial();
  client.socket.end(post(Buffer.byteLength(enquiry)));
  await client.ended;
  expect(statuses(client)).toEqual(['201']);
});

it.each([0.01, 0.5, 0.99])('an upload cut off at %d leaves nothing', async (share) => {
  const { token } = await makeCandidateLink(test.deps);
  const body = makeForm([{ name: 'certificate', fileName: 'c.pdf', content: makePdf({ bytes: 1_000_000 }) }]);
  const client = await dial();
  const path = pathOf(publicApi.candidateUpload, { token });
  await client.write(postHead(path, { 'Content-Type': formType, 'Content-Length': body.length }));
  await client.write(body.subarray(0, body.length * share));
  await until(async () => expect(await arrivedFiles(test.deps)).toHaveLength(1));
  client.socket.destroy();
  await until(async () => expect(await arrivedFiles(test.deps)).toEqual([]));
  expect(await test.deps.db.selectFrom('candidate_upload').selectAll().execute()).toEqual([]);
});
