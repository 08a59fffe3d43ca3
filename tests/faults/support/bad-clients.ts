// Clients as bad lines and bad people make them, all at once against one server: each kind says afterwards what became of it.
// Runs as a worker thread, so that the measuring beside it is not held up.
import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { isMainThread, parentPort, workerData } from 'node:worker_threads';
import { pathOf } from '#contract/endpoint.ts';
import { publicApi } from '#contract/public-api.ts';
import { connectionLimits } from '#server/http/connections.ts';
import { formType, makeForm } from '#tests/files/multipart-form.ts';
import { makePdf } from '#tests/files/sample-pdfs.ts';
import { dialRaw, postHead, type RawClient } from '#tests/support/raw-client.ts';

export type BadClientsOrder = {
  port: number;
  /** Connections on which nothing happens, from 50 addresses each of a hundred. */
  idle: number;
  /** How long slow clients go on when they are let. */
  lastsMs: number;
  /** How long those wait that ask for a file and read nothing of it. */
  readersMs: number;
  /** Links that are open: one for the slow upload, three for the cut ones, one for the stalled one. */
  tokens: string[];
  downloadToken: string;
  /** Of the file behind it: more than the sockets between hold. */
  downloadBytes: number;
};

export type BadClientsReport = {
  idleLeft: number;
  tricklesLeft: number;
  slowHeaders: string[];
  slowBodies: string[];
  slowUpload: string;
  /** Of what the slow upload sent. */
  slowUploadSha256: string;
  stalledUpload: string;
  readersLeft: number;
  tooLittle: string;
  tooMuch: string;
  pipelined: number;
  halfClosed: string;
};

const statusOf = ({ received }: RawClient): string => received().slice(9, 12);
/** Requests sent ahead of their answers: as many as are taken. */
export const pipelinedAtOnce = 100;
const get = 'GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n';
const left = (clients: RawClient[]): number => clients.filter(({ closed }) => !closed()).length;
/** Not the visitors' and not this program's. */
const addressOf = (at: number): string => `127.1.${Math.floor(at / 200)}.${1 + (at % 200)}`;

const jsonHead = (length: number): string =>
  postHead(publicApi.contactSubmit.path, { 'Content-Type': 'application/json', 'Content-Length': length });

const uploadOf = (token: string, bytes: number): { head: string; body: Buffer; file: Buffer } => {
  const file = makePdf({ bytes });
  const body = makeForm([{ name: 'certificate', fileName: 'c.pdf', content: file }]);
  const path = pathOf(publicApi.candidateUpload, { token });
  return { head: postHead(path, { 'Content-Type': formType, 'Content-Length': body.length }), body, file };
};

const within = async (ms: number, client: RawClient, isDone: () => boolean): Promise<void> => {
  const until = Date.now() + ms;
  while (!isDone() && !client.closed() && Date.now() < until) await pause(50);
};

const holdIdle = async (port: number, count: number, lastsMs: number): Promise<number> => {
  const clients: RawClient[] = [];
  for (let at = 0; at < count; at += 1) {
    const client = await dialRaw(port, addressOf(Math.floor(at / 50)));
    clients.push(client);
    // Half of them have been visitors, half say nothing at all.
    if (at % 2 === 0) await client.write(get);
    if (at % 20 === 0) await pause(10);
  }
  await pause(lastsMs / 2);
  const stay = left(clients);
  for (const { socket } of clients) socket.destroy();
  return stay;
};

const trickle = async (port: number, lastsMs: number): Promise<number> => {
  const clients: RawClient[] = [];
  for (let at = 0; at < 260; at += 1) {
    const client = await dialRaw(port);
    await client.write(at % 2 === 0 ? 'GET / HTTP/1.1\r\nX-Slow: ' : `${jsonHead(60_000)}{`);
    client.drip(5_000);
    clients.push(client);
  }
  await pause(Math.min(lastsMs, 10_000));
  // On a busy machine some learn late that they were closed.
  for (let more = 0; more < 50 && left(clients) > connectionLimits.perAddress; more += 1) await pause(200);
  const stay = left(clients);
  for (const { socket } of clients) socket.destroy();
  return stay;
};

/** Answers the statuses that slow clients got. */
const beSlow = (port: number, beginning: string, count: number, lastsMs: number): Promise<string[]> =>
  Promise.all(
    Array.from({ length: count }, async (_, at) => {
      const client = await dialRaw(port, addressOf(300 + at));
      await client.write(beginning);
      client.drip(500);
      await within(lastsMs, client, () => false);
      client.socket.destroy();
      return statusOf(client);
    }),
  );

/** A kilobyte a second, as on the last bar of 2G. */
const uploadSlowly = async (port: number, token: string, lastsMs: number) => {
  const { head, body, file } = uploadOf(token, Math.max(2_048, Math.round((lastsMs * 0.7) / 1_000) * 1_024));
  const client = await dialRaw(port, addressOf(400));
  await client.write(head);
  for (let at = 0; at < body.length; at += 1_024) {
    await client.write(body.subarray(at, at + 1_024));
    await pause(1_000);
  }
  await within(10_000, client, () => client.received().includes('}'));
  client.socket.destroy();
  return { status: statusOf(client), sha256: createHash('sha256').update(file).digest('hex') };
};

const stall = async (port: number, token: string, lastsMs: number): Promise<string> => {
  const { head, body } = uploadOf(token, 3_000_000);
  const client = await dialRaw(port, addressOf(401));
  await client.write(head);
  await client.write(body.subarray(0, 1_000_000));
  await within(lastsMs, client, () => client.received() !== '');
  client.socket.destroy();
  return statusOf(client);
};

const cutOff = async (port: number, tokens: string[]): Promise<void> => {
  for (const [at, share] of [0.01, 0.5, 0.99].entries()) {
    const { head, body } = uploadOf(tokens[at] ?? '', 3_000_000);
    const client = await dialRaw(port, addressOf(402));
    await client.write(head);
    await client.write(body.subarray(0, body.length * share));
    await pause(500);
    client.socket.destroy();
  }
};

const readNothing = async (port: number, token: string, bytes: number, lastsMs: number): Promise<number> => {
  const path = pathOf(publicApi.candidateFile, { token });
  const clients = await Promise.all(
    Array.from({ length: 20 }, async (_, at) => {
      const client = await dialRaw(port, addressOf(500 + at));
      client.socket.pause();
      await client.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
      return client;
    }),
  );
  await pause(lastsMs);
  // A client that does not read does not learn that it was given up either, until it reads.
  for (const { socket } of clients) socket.resume();
  await pause(2_000);
  const whole = clients.filter(({ received }) => received().length > bytes).length;
  for (const { socket } of clients) socket.destroy();
  return whole;
};

const lie = async (port: number): Promise<{ tooLittle: string; tooMuch: string }> => {
  const little = await dialRaw(port, addressOf(600));
  await little.write(`${jsonHead(2)}{"name":"more than two bytes"}`);
  await little.ended;
  const much = await dialRaw(port, addressOf(601));
  await much.write(`${jsonHead(5_000)}{}`);
  much.socket.end();
  await much.ended;
  return { tooLittle: little.received(), tooMuch: much.received() };
};

const pipeline = async (port: number): Promise<number> => {
  const client = await dialRaw(port, addressOf(602));
  await client.write(get.repeat(pipelinedAtOnce));
  const answers = (): number => client.received().split('HTTP/1.1 200').length - 1;
  await within(10_000, client, () => answers() === pipelinedAtOnce);
  client.socket.destroy();
  return answers();
};

const halfClose = async (port: number): Promise<string> => {
  const client = await dialRaw(port, addressOf(603));
  client.socket.end(get);
  await client.ended;
  return statusOf(client);
};

export const runBadClients = async ({
  port,
  idle,
  lastsMs,
  readersMs,
  tokens,
  downloadToken,
  downloadBytes,
}: BadClientsOrder): Promise<BadClientsReport> => {
  const [slow = '', stalled = '', ...cut] = tokens;
  const [
    idleLeft,
    tricklesLeft,
    slowHeaders,
    slowBodies,
    slowUpload,
    stalledUpload,
    readersLeft,
    ,
    lies,
    pipelined,
    halfClosed,
  ] = await Promise.all([
    holdIdle(port, idle, lastsMs),
    trickle(port, lastsMs),
    beSlow(port, 'GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ', 20, lastsMs),
    beSlow(port, `${jsonHead(60_000)}{`, 20, lastsMs),
    uploadSlowly(port, slow, lastsMs),
    stall(port, stalled, lastsMs),
    readNothing(port, downloadToken, downloadBytes, readersMs),
    cutOff(port, cut),
    lie(port),
    pipeline(port),
    halfClose(port),
  ]);
  return {
    idleLeft,
    tricklesLeft,
    slowHeaders,
    slowBodies,
    slowUpload: slowUpload.status,
    slowUploadSha256: slowUpload.sha256,
    stalledUpload,
    readersLeft,
    ...lies,
    pipelined,
    halfClosed,
  };
};

if (!isMainThread) parentPort?.postMessage(await runBadClients(workerData as BadClientsOrder));
