// Uploads over real connections: sizes to the byte, refusals that arrive, senders that break off, a server that dies.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { pathOf } from '#contract/endpoint.ts';
import { certificateRules } from '#contract/files.ts';
import { candidateLinkLifetimeMs, certificateMaxBytes, uploadGraceMs } from '#contract/limits.ts';
import { publicApi } from '#contract/public-api.ts';
import { openDeps } from '#server/open-deps.ts';
import { freePort } from '#tests/e2e/support/running-app.ts';
import { makeCandidateLink, makePaymentLink } from '#tests/files/make-link.ts';
import { formType, makeForm, postForm } from '#tests/files/multipart-form.ts';
import { makePdf } from '#tests/files/sample-pdfs.ts';
import { arrivedFiles, keptFiles } from '#tests/files/stored-files.ts';
import { onS3 } from '#tests/support/engine.ts';
import { makeConfig, testSecret } from '#tests/support/make-config.ts';
import { makeTestApp, type TestApp } from '#tests/support/make-test-app.ts';
import { sweepFiles } from './sweep.ts';
import { readUploadForm } from './upload-form.ts';

let test: TestApp;
let origin: string;
let path: string;
beforeEach(async () => {
  test = await makeTestApp({ site: false });
  origin = await test.listen();
  const { token } = await makeCandidateLink(test.deps);
  path = pathOf(publicApi.candidateUpload, { token });
});
afterEach(() => test.close());

const partOf = (content: Buffer) => ({ name: 'certificate', fileName: 'c.pdf', content });
const upload = (content: Buffer) => postForm(origin + path, [partOf(content)]);
/** One for all: to make so many bytes takes longer than to send them. */
const largest = Buffer.concat([makePdf({ bytes: certificateMaxBytes }), Buffer.alloc(20_000_000)]);
const tooLargePdf = (beyond: number) => largest.subarray(0, certificateMaxBytes + beyond);

const headersOf = (headers: Record<string, string | number>, to = path): string =>
  `POST ${to} HTTP/1.1\r\nHost: localhost\r\nContent-Type: ${formType}\r\n${Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')}\r\n`;

const dial = async (port = Number(new URL(origin).port)): Promise<Socket> => {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return socket;
};

/** Sends all of it without reading, as browsers do, and reads the answer only then. */
const sendThenRead = async (headers: string, body: Buffer): Promise<string> => {
  const socket = await dial();
  socket.pause();
  await new Promise<void>((done) => {
    socket.write(headers);
    socket.write(body, () => done());
  });
  let answer = '';
  socket.on('data', (chunk) => {
    answer += chunk.toString('latin1');
  });
  socket.resume();
  await vi.waitFor(() => expect(answer).toContain('}'), { timeout: 15_000 });
  socket.destroy();
  return answer;
};

const expectNothingLeft = async (): Promise<void> => {
  await vi.waitFor(async () => expect(await arrivedFiles(test.deps)).toEqual([]), { timeout: 5_000 });
  expect(await keptFiles(test.deps)).toEqual([]);
  expect(await test.deps.db.selectFrom('candidate_upload').selectAll().execute()).toEqual([]);
};

describe('a certificate', () => {
  it('of 52,428,800 bytes is taken', async () => {
    const answer = await upload(largest.subarray(0, certificateMaxBytes));
    expect(answer.status).toBe(201);
    expect(await test.deps.db.selectFrom('candidate_upload').selectAll().executeTakeFirst()).toMatchObject({
      file_bytes: certificateMaxBytes,
      file_damaged: 0,
    });
  });

  it.each([1, 1_000_000, 20_000_000])(
    'of %i bytes more is refused, and fetch receives the answer',
    async (beyond) => {
      const answer = await upload(tooLargePdf(beyond));
      expect(answer.status).toBe(413);
      expect(await answer.json()).toEqual({
        success: false,
        code: 'file.too-large',
        message: 'File size must be less than 50MB',
      });
      await expectNothingLeft();
    },
  );

  it.each(['keep-alive', 'close'])(
    'too large is refused so that a sender who reads last receives it (%s)',
    async (connection) => {
      for (const beyond of [1, 5_000_000]) {
        const body = makeForm([partOf(tooLargePdf(beyond))]);
        const headers = headersOf({ Connection: connection, 'Content-Length': body.length });
        const answer = await sendThenRead(headers, body);
        expect(answer).toMatch(/^HTTP\/1\.1 413 /);
        expect(answer).toContain('File size must be less than 50MB');
      }
      await expectNothingLeft();
    },
  );

  it('too large is refused when its length is not told beforehand', async () => {
    const body = makeForm([partOf(tooLargePdf(1))]);
    const chunked = Buffer.concat([
      Buffer.from(`${body.length.toString(16)}\r\n`),
      body,
      Buffer.from('\r\n0\r\n\r\n'),
    ]);
    expect(await sendThenRead(headersOf({ 'Transfer-Encoding': 'chunked' }), chunked)).toMatch(
      /^HTTP\/1\.1 413 /,
    );
    await expectNothingLeft();
  });

  it('far too large is refused before it is sent', async () => {
    const socket = await dial();
    const startedAt = performance.now();
    socket.write(headersOf({ 'Content-Length': 10_000_000_000 }));
    const [answer] = await once(socket, 'data');
    expect(String(answer)).toMatch(/^HTTP\/1\.1 413 /);
    expect(performance.now() - startedAt).toBeLessThan(2_000);
    socket.destroy();
    await expectNothingLeft();
  });

  it('for an unknown link is refused so that the sender receives it', async () => {
    const body = makeForm([partOf(makePdf({ bytes: 10_000_000 }))]);
    const to = pathOf(publicApi.candidateUpload, { token: 'z'.repeat(50) });
    for (const Connection of ['keep-alive', 'close']) {
      const answer = await sendThenRead(headersOf({ Connection, 'Content-Length': body.length }, to), body);
      expect(answer).toMatch(/^HTTP\/1\.1 404 /);
    }
  });
});

describe('an upload that cannot be taken is refused before its file is there:', () => {
  /** Announces a megabyte, sends the beginning alone, and goes on waiting for the answer. */
  const begin = async (to: string, sent: Buffer): Promise<string> => {
    const socket = await dial();
    socket.write(headersOf({ 'Content-Length': 1_000_000 }, to));
    socket.write(sent);
    const [answer] = await once(socket, 'data');
    socket.destroy();
    return String(answer);
  };
  const certificate = () => begin(path, makeForm([partOf(makePdf())]).subarray(0, 200));

  it('a certificate on a link that is unknown, used up or over', async () => {
    expect(await begin(pathOf(publicApi.candidateUpload, { token: 'z'.repeat(50) }), Buffer.of())).toMatch(
      /^HTTP\/1\.1 404 /,
    );
    expect((await upload(makePdf())).status).toBe(201);
    expect(await certificate()).toContain('link.already-uploaded');
    path = pathOf(publicApi.candidateUpload, await makeCandidateLink(test.deps));
    test.clock.advance(candidateLinkLifetimeMs);
    expect(await certificate()).toContain('link.expired');
  });

  it('a receipt, as soon as its link is named', async () => {
    const { token } = await makePaymentLink(test.deps, { expires_at: test.clock.now().toISOString() });
    const form = makeForm([
      { name: 'token', content: token },
      { name: 'receipt', fileName: 'r.pdf', content: makePdf({ bytes: 20_000 }) },
    ]);
    expect(await begin(publicApi.paymentSubmit.path, form.subarray(0, 10_000))).toMatch(
      /^HTTP\/1\.1 410 [\s\S]*link\.expired/,
    );
  });
});

describe('an upload that takes long', () => {
  const body = makeForm([partOf(makePdf({ bytes: 300_000 }))]);
  /** Begins a minute before the link's end, and sends the second half `laterMs` after the beginning. */
  const uploadSlowly = async (laterMs: number): Promise<string> => {
    test.clock.advance(candidateLinkLifetimeMs - 60_000);
    const socket = await dial();
    let answer = '';
    socket.on('data', (chunk) => {
      answer += String(chunk);
    });
    socket.write(headersOf({ 'Content-Length': body.length }));
    socket.write(body.subarray(0, 150_000));
    // S3 is asked when there is enough for a part.
    if (onS3) await pause(500);
    else
      await vi.waitFor(async () => expect(await arrivedFiles(test.deps)).toHaveLength(1), {
        timeout: 15_000,
      });
    test.clock.advance(laterMs);
    const late = await upload(makePdf());
    expect([late.status, (await late.json()).code]).toEqual([410, 'link.expired']);
    socket.write(body.subarray(150_000));
    await vi.waitFor(() => expect(answer).toContain('}'), { timeout: 15_000 });
    socket.destroy();
    return answer;
  };

  it('may finish within the grace, while nothing new may begin', async () => {
    expect(await uploadSlowly(11 * 60_000)).toMatch(/^HTTP\/1\.1 201 /);
  });

  it('is too late after the grace', async () => {
    const answer = await uploadSlowly(60_000 + uploadGraceMs);
    expect(answer).toMatch(/^HTTP\/1\.1 410 /);
    expect(answer).toContain('link.expired');
    await expectNothingLeft();
  });
});

describe('a sender that breaks off', () => {
  const body = makeForm([partOf(makePdf({ bytes: 3_000_000 }))]);

  it.each([0, 50, 200, 100_000, 2_900_000, body.length - 5])(
    'after %i bytes leaves nothing, and the link open',
    async (bytes) => {
      const socket = await dial();
      socket.write(headersOf({ 'Content-Length': body.length }));
      await new Promise<void>((done) => {
        socket.write(body.subarray(0, bytes), () => done());
      });
      await pause(100);
      socket.destroy();
      await expectNothingLeft();
      expect((await upload(makePdf())).status).toBe(201);
    },
  );

  it('by half-closing, or before the last boundary, leaves nothing', async () => {
    const socket = await dial();
    socket.write(headersOf({ 'Content-Length': body.length }));
    socket.end(body.subarray(0, 500_000));
    socket.resume();
    await once(socket, 'close');
    await expectNothingLeft();
    const cut = body.subarray(0, body.length - 20);
    const answer = await sendThenRead(headersOf({ 'Content-Length': cut.length }), cut);
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).toContain('file.incomplete');
    await expectNothingLeft();
  });

  it('by falling silent is given up', async () => {
    let outcome: unknown;
    const receiver = createServer((request) => {
      readUploadForm(request, {
        rules: certificateRules,
        missing: () => '',
        slowest: { windowMs: 300, bytes: 1_000 },
      })
        .then(({ content }) => test.deps.files.put(content))
        .then(
          (received) => received,
          (error) => error,
        )
        .then((result) => {
          outcome = result;
        });
    });
    receiver.listen(0, '127.0.0.1');
    await once(receiver, 'listening');
    const socket = await dial((receiver.address() as AddressInfo).port);
    socket.write(headersOf({ 'Content-Length': body.length }));
    for (let at = 0; at < 5; at += 1) {
      socket.write(body.subarray(at * 10_000, (at + 1) * 10_000));
      await pause(100);
      expect(outcome).toBeUndefined(); // Slow is not silent.
    }
    await vi.waitFor(() => expect(outcome).toMatchObject({ code: 'file.incomplete' }), { timeout: 3_000 });
    await expectNothingLeft();
    socket.destroy();
    receiver.close();
  });
});

describe('a server that dies in the middle', () => {
  it('leaves a piece that the sweep removes, and a link that takes the next try', async () => {
    const config = makeConfig({ storageUrl: '' });
    const port = await freePort();
    const environment = {
      ...process.env,
      NODE_ENV: 'development',
      PORT: String(port),
      DATA_DIR: config.dataDir,
      APP_SECRET: testSecret,
    };
    const startServer = async () => {
      const server = spawn(process.execPath, [resolve(import.meta.dirname, '../main.ts')], {
        env: environment,
        stdio: 'ignore',
      });
      await vi.waitFor(
        async () => expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200),
        { timeout: 20_000, interval: 100 },
      );
      return server;
    };
    const arrivals = join(config.dataDir, 'files', 'arrivals');
    const deps = await openDeps({ ...config, storageUrl: `file:${join(config.dataDir, 'files')}` });
    const { token } = await makeCandidateLink(deps);
    const to = pathOf(publicApi.candidateUpload, { token });
    const body = makeForm([partOf(makePdf({ bytes: 3_000_000 }))]);

    const dying = await startServer();
    const socket = await dial(port);
    socket.write(headersOf({ 'Content-Length': body.length }, to));
    socket.write(body.subarray(0, 1_000_000));
    await vi.waitFor(async () => expect(await readdir(arrivals)).toHaveLength(1), { timeout: 5_000 });
    dying.kill('SIGKILL');
    await once(dying, 'exit');
    expect(await readdir(arrivals)).toHaveLength(1);

    const next = await startServer();
    expect((await postForm(`http://127.0.0.1:${port}${to}`, [partOf(makePdf())])).status).toBe(201);
    const swept = await sweepFiles(deps, { arrivalGraceMs: 0, keptGraceMs: 0 });
    expect(swept.removedArrivals).toHaveLength(1);
    expect(swept).toMatchObject({ removedFiles: [], rowsWithoutFile: [] });
    expect(await readdir(arrivals)).toEqual([]);
    next.kill('SIGTERM');
    await once(next, 'exit');
    await deps.close();
    await rm(config.dataDir, { recursive: true });
  });
});
