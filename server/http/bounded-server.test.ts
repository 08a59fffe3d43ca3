// One connection that sends what costs little to send and much to read: it is given up soon, and others get their turn.
import type { Server, ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { pathOf } from '#contract/endpoint.ts';
import { publicApi } from '#contract/public-api.ts';
import { formType } from '#tests/files/multipart-form.ts';
import { makeEnquiry } from '#tests/support/factories.ts';
import { makeTestApp, type TestApp } from '#tests/support/make-test-app.ts';
import { dialRaw, postHead, type RawClient } from '#tests/support/raw-client.ts';
import { bounds, createBoundedServer } from './bounded-server.ts';

const clients: RawClient[] = [];
afterEach(() => {
  for (const { socket } of clients.splice(0)) socket.destroy();
});
const dial = async (port: number): Promise<RawClient> => {
  const client = await dialRaw(port);
  clients.push(client);
  return client;
};
const until = (check: () => unknown): Promise<unknown> => vi.waitFor(check, { timeout: 15_000 });

const chunksOf = (text: string, size: number): string =>
  (text.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? [])
    .map((part) => `${part.length.toString(16)}\r\n${part}\r\n`)
    .join('');

describe('a body in chunks', () => {
  let test: TestApp;
  let port: number;
  const sockets: Socket[] = [];
  beforeAll(async () => {
    test = await makeTestApp({ connections: { blockMs: 0 } });
    test.app.server.on('connection', (socket) => sockets.push(socket));
    port = Number(new URL(await test.listen()).port);
  });
  afterAll(() => test.close());

  const json = { 'Content-Type': 'application/json', 'Transfer-Encoding': 'chunked' };
  const form = { 'Content-Type': formType, 'Transfer-Encoding': 'chunked' };
  const tinyChunks = '1\r\na\r\n'.repeat(10_000);

  it.each([
    ['a call', postHead(publicApi.contactSubmit.path, json)],
    ['an upload without a link', postHead(pathOf(publicApi.candidateUpload, { token: 'x' }), form)],
    ['a receipt', postHead(publicApi.paymentSubmit.path, form)],
    ['an address that is none', postHead('/nothing-here', json)],
    ['a page', postHead('/', json).replace('POST', 'GET')],
  ])('of one byte each, without end, to %s: read no further than some packets', async (_, head) => {
    const client = await dial(port);
    await client.write(head);
    const served = sockets.at(-1);
    const sending = (async () => {
      while (client.socket.writable) {
        await client.write(tinyChunks);
        await setImmediate();
      }
    })();
    await client.ended;
    await sending;
    expect(served?.bytesRead).toBeLessThan(400_000);
  });

  it('of a byte each is read while it is short, and so is a long one in usual chunks', async () => {
    for (const body of [chunksOf(JSON.stringify(makeEnquiry()), 1), chunksOf(' '.repeat(50_000), 1_000)]) {
      const client = await dial(port);
      const end = body.startsWith('1\r\n') ? '' : chunksOf(JSON.stringify(makeEnquiry()), 100);
      await client.write(`${postHead(publicApi.contactSubmit.path, json)}${body}${end}0\r\n\r\n`);
      await until(() => expect(client.received()).toMatch(/^HTTP\/1\.1 201 /));
    }
  });
});

describe('requests ahead of their answers', () => {
  let server: Server;
  const begun: ServerResponse[] = [];
  afterEach(async () => {
    begun.splice(0);
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const listen = async (): Promise<number> => {
    server = createBoundedServer({}, (_request, response) => begun.push(response));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return (server.address() as AddressInfo).port;
  };
  const get = 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n';

  it('are begun when the one before is answered', async () => {
    const client = await dial(await listen());
    await client.write(get.repeat(3));
    for (const count of [1, 2, 3]) {
      await until(() => expect(begun).toHaveLength(count));
      begun.at(-1)?.end(`answer ${count}`);
      await until(() => expect(client.received()).toContain(`answer ${count}`));
    }
  });

  it('end the connection where they are too many', async () => {
    const client = await dial(await listen());
    await client.write(get.repeat(bounds.pipelinedRequests + 2));
    await client.ended;
    expect(begun).toHaveLength(1);
  });
});
