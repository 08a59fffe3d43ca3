// Who holds connections open keeps nobody else out: slow headers, slow bodies, slow readers, and too many of all of them.
import { readdir, readlink } from 'node:fs/promises';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { pathOf } from '#contract/endpoint.ts';
import { publicApi } from '#contract/public-api.ts';
import { slowestUpload } from '#server/files/body-chunks.ts';
import { makeKeptCertificate } from '#tests/files/make-kept.ts';
import { makeCandidateLink } from '#tests/files/make-link.ts';
import { formType, makeForm } from '#tests/files/multipart-form.ts';
import { makePdf } from '#tests/files/sample-pdfs.ts';
import { makeTestApp, type TestApp, type TestAppOptions } from '#tests/support/make-test-app.ts';
import { dialRaw, postHead, type RawClient } from '#tests/support/raw-client.ts';
import { connectionLimits } from './connections.ts';

let test: TestApp;
let port: number;
const clients: RawClient[] = [];
/** A busy machine takes its time. */
const until = (check: () => unknown): Promise<unknown> => vi.waitFor(check, { timeout: 15_000 });

const start = async (options: TestAppOptions): Promise<string> => {
  test = await makeTestApp({ site: false, ...options });
  const origin = await test.listen();
  port = Number(new URL(origin).port);
  return origin;
};
afterEach(async () => {
  for (const { socket } of clients.splice(0)) socket.destroy();
  await test.close();
});

const dial = async (address?: string): Promise<RawClient> => {
  const client = await dialRaw(port, address);
  clients.push(client);
  return client;
};
const dialMany = async (count: number, address?: string): Promise<RawClient[]> => {
  const made: RawClient[] = [];
  for (let at = 0; at < count; at += 1) made.push(await dial(address));
  return made;
};

const connections = (): Promise<number> =>
  new Promise((resolve, reject) =>
    test.app.server.getConnections((error, count) => (error === null ? resolve(count) : reject(error))),
  );

const get = 'GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n';

/** Whether a visitor from this address is served. */
const isServed = async (address: string): Promise<boolean> => {
  const visitor = await dial(address);
  await visitor.write(get);
  await Promise.race([until(() => expect(visitor.received()).toContain('\r\n\r\n{')), visitor.ended]);
  visitor.socket.destroy();
  return visitor.received().startsWith('HTTP/1.1 200');
};

const jsonPost = (length: number) =>
  postHead(publicApi.vitals.path, { 'Content-Type': 'application/json', 'Content-Length': length });

describe('an address whose connection kept to no bounds', () => {
  const misbehave = async (): Promise<void> => {
    const client = await dial('127.0.0.9');
    await client.write(get.repeat(2_000));
    await client.ended;
  };

  it('has to wait, and others do not', async () => {
    await start({});
    await misbehave();
    expect(await isServed('127.0.0.9')).toBe(false);
    expect(await isServed('127.0.0.8')).toBe(true);
  });

  it('is served again after that', async () => {
    await start({ connections: { blockMs: 1 } });
    await misbehave();
    await until(async () => expect(await isServed('127.0.0.9')).toBe(true));
  });
});

describe('too many connections', () => {
  it('of one address that trickle: only so many stay, and everybody is served', async () => {
    await start({});
    const drippers = await dialMany(260);
    for (const dripper of drippers) {
      await dripper.write('GET / HTTP/1.1\r\nX-Slow: ');
      dripper.drip(500);
    }
    expect(await isServed('127.0.0.2')).toBe(true);
    expect(await isServed('127.0.0.1')).toBe(true);
    await until(async () => expect(await connections()).toBeLessThanOrEqual(128));
  });

  it('in all: the ones idle for longest give way, what is under way goes on', async () => {
    const origin = await start({ connections: { inAll: 30, perAddress: 12 } });
    const { token } = await makeCandidateLink(test.deps);
    const body = makeForm([{ name: 'certificate', fileName: 'c.pdf', content: makePdf({ bytes: 200_000 }) }]);
    const uploading = await dial('127.0.0.9');
    const path = pathOf(publicApi.candidateUpload, { token });
    await uploading.write(postHead(path, { 'Content-Type': formType, 'Content-Length': body.length }));
    await uploading.write(body.subarray(0, 100_000));
    const idle: RawClient[] = [];
    for (const address of ['127.0.0.3', '127.0.0.4', '127.0.0.5', '127.0.0.6']) {
      for (const client of await dialMany(10, address)) {
        await client.write(get);
        idle.push(client);
      }
    }
    await until(() => expect(idle.filter((each) => each.closed()).length).toBeGreaterThanOrEqual(11));
    expect(idle[0]?.closed()).toBe(true);
    expect(idle.at(-1)?.closed()).toBe(false);
    expect(await connections()).toBeLessThanOrEqual(30);
    expect(await isServed('127.0.0.7')).toBe(true);
    await uploading.write(body.subarray(100_000));
    await until(() => expect(uploading.received()).toMatch(/^HTTP\/1\.1 201 /));
    expect((await fetch(`${origin}${publicApi.healthz.path}`)).status).toBe(200);
  });

  it('with something under way on all of them: the next one of that address is refused, another’s is not', async () => {
    await start({ connections: { perAddress: 5 } });
    let begun = 0;
    test.app.server.on('request', () => {
      begun += 1;
    });
    const busy = await dialMany(5);
    for (const client of busy) await client.write(`${jsonPost(100)}{`);
    await until(() => expect(begun).toBe(5));
    const refused = await dial();
    await refused.write(get);
    await refused.ended;
    expect(refused.received()).toBe('');
    expect(await isServed('127.0.0.2')).toBe(true);
    expect(busy.some((each) => each.closed())).toBe(false);
  });

  it('of a trusted proxy are not counted, but what its visitors have under way is', async () => {
    await start({ trustProxy: ['127.0.0.1'], connections: { perAddress: 4 } });
    const from = (address: string, length: number) =>
      `${jsonPost(length).slice(0, -2)}X-Forwarded-For: ${address}\r\n\r\n`;
    const slow = await dialMany(9);
    for (const client of slow) await client.write(`${from('203.0.113.5', 100)}{`);
    await until(() =>
      expect(slow.filter((each) => each.received().startsWith('HTTP/1.1 429')).length).toBe(5),
    );
    expect(await connections()).toBe(9);
    const other = await dial();
    await other.write(`${from('203.0.113.6', 2)}{}`);
    await until(() => expect(other.received()).toMatch(/^HTTP\/1\.1 400 /));
  });
});

it('has limits that leave nobody much: half a minute for a body, and memory for all connections', async () => {
  await start({});
  const { bodyMs, perAddress, inAll } = connectionLimits;
  expect(bodyMs).toBeLessThanOrEqual(30_000);
  expect(test.app.server.headersTimeout).toBeLessThanOrEqual(bodyMs);
  // Of many addresses, none can take a considerable part; and all together take 20 KB each.
  expect(perAddress).toBeLessThanOrEqual(inAll / 10);
  expect(inAll * 20_000).toBeLessThanOrEqual(50_000_000);
  // An upload may last longer than a call, and so has to go on.
  expect((1_000 * slowestUpload.bytes) / slowestUpload.windowMs).toBeGreaterThanOrEqual(512);
});

describe('a slow sender', () => {
  it.each(['', 'GET / HTTP/1.1\r\nHost: x\r\nX-Slow: '])(
    'of headers (%j) is told so and closed',
    async (beginning) => {
      await start({ connections: { headersMs: 400 } });
      const client = await dial();
      await client.write(beginning);
      if (beginning !== '') client.drip(50);
      await client.ended;
      expect(client.received()).toMatch(/^HTTP\/1\.1 408 /);
      expect(client.received()).toContain('"code":"request.too-slow"');
    },
  );

  it.each([publicApi.vitals.path, '/nothing'])('of a body to %s is told so and closed', async (path) => {
    await start({ connections: { bodyMs: 300 } });
    const client = await dial();
    await client.write(jsonPost(500).replace(publicApi.vitals.path, path));
    client.drip(50);
    await client.ended;
    expect(client.received()).toMatch(/^HTTP\/1\.1 408 /);
    expect(client.received()).toMatch(/Connection: close\r\n[\s\S]*"code":"request.too-slow"/);
  });

  it('of an upload has longer than that', async () => {
    await start({ connections: { bodyMs: 200 } });
    const { token } = await makeCandidateLink(test.deps);
    const body = makeForm([{ name: 'certificate', fileName: 'c.pdf', content: makePdf() }]);
    const client = await dial();
    const path = pathOf(publicApi.candidateUpload, { token });
    await client.write(postHead(path, { 'Content-Type': formType, 'Content-Length': body.length }));
    for (let at = 0; at < 10; at += 1) {
      await client.write(body.subarray(at * 50, (at + 1) * 50));
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    await client.write(body.subarray(500));
    await until(() => expect(client.received()).toMatch(/^HTTP\/1\.1 201 /));
  });
});

describe('a slow reader', () => {
  const openFiles = async (): Promise<string[]> => {
    const root = test.config.storageUrl.replace('file:', '');
    const targets = await Promise.all(
      (await readdir('/proc/self/fd')).map((each) => readlink(`/proc/self/fd/${each}`).catch(() => '')),
    );
    return targets.filter((each) => each.startsWith(root));
  };

  it.each([
    ['that takes nothing', 0, { silentMs: 2_000 }],
    ['that takes a few bytes now and then', 1_000, { answerWindowMs: 2_000, answerBytes: 10_000_000 }],
  ])('%s holds neither memory nor a file for ever', async (_, bytes, limits) => {
    await start({ connections: limits });
    // More than the system takes on both sides before anybody reads: 33 MB, as it comes.
    const content = makePdf({ bytes: 64_000_000 });
    const { token } = await makeKeptCertificate(test.deps, content);
    const client = await dial();
    client.socket.pause();
    await client.write(
      `GET ${pathOf(publicApi.candidateFile, { token })} HTTP/1.1\r\nHost: localhost\r\n\r\n`,
    );
    await until(async () => expect(await openFiles()).toHaveLength(1));
    const sipping = setInterval(() => bytes > 0 && client.socket.read(bytes), 50);
    await until(async () => expect(await openFiles()).toEqual([]));
    clearInterval(sipping);
    client.socket.resume();
    await until(() => expect(client.closed()).toBe(true));
    expect(client.received().length).toBeLessThan(content.length);
  });
});
