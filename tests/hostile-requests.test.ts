// One request of a stranger, however it is made, costs little of the processor, and is answered in the right words. Over a
// real socket: what a proxy would never let through is part of it.
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { privatePages, withToken } from '#contract/paths.ts';
import { publicApi } from '#contract/public-api.ts';
import { accountApi } from '#contract/staff/account.ts';
import { compressSite } from '#server/http/site.ts';
import { makeEnquiry } from './support/factories.ts';
import { makeTestApp, type TestApp } from './support/make-test-app.ts';

let test: TestApp;
let port: number;
beforeAll(async () => {
  test = await makeTestApp({ trustProxy: 1 });
  // What is compressed is sent by what the browser says it takes.
  if (test.site !== undefined) await compressSite(test.site);
  port = Number(new URL(await test.listen()).port);
});
afterAll(() => test.close());

/** Writes as it is given and answers all that comes back until the server closes. */
const exchange = (text: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    let answer = '';
    socket.setEncoding('utf8');
    socket.on('data', (piece) => {
      answer += piece;
    });
    socket.on('close', () => resolve(answer));
    socket.on('error', reject);
    socket.write(text);
  });

const headed = (line: string, headers: string[], body = ''): string =>
  [line, 'Host: agency.test', 'Connection: close', ...headers, '', body].join('\r\n');

const get = (path: string, headers: string[] = []): string => headed(`GET ${path} HTTP/1.1`, headers);

const post = (body: string, type: string, headers: string[] = []): string =>
  headed(
    `POST ${publicApi.contactSubmit.path} HTTP/1.1`,
    [`Content-Type: ${type}`, `Content-Length: ${Buffer.byteLength(body)}`, ...headers],
    body,
  );
const json = (changes: Record<string, unknown>, headers: string[] = []): string =>
  post(JSON.stringify(makeEnquiry(changes)), 'application/json', headers);
const form = (changes: Record<string, string>): string =>
  post(
    new URLSearchParams(makeEnquiry(changes) as Record<string, string>).toString(),
    'application/x-www-form-urlencoded',
  );

/** Milliseconds of the processor, all threads together; much more than an ordinary request takes, and bearable. */
const mostMs = 60;
const times = 4;

const costOf = async (request: string): Promise<{ answer: string; ms: number }> => {
  const answer = await exchange(request);
  const before = process.cpuUsage();
  for (let at = 0; at < times; at += 1) await exchange(request);
  const { user, system } = process.cpuUsage(before);
  return { answer, ms: (user + system) / 1_000 / times };
};

const letter = '\u0316\u0301';

describe('costs little', () => {
  it.each([
    [
      'a phone of 8,000 digits',
      () => json({ phone: '91'.repeat(4_000) }),
      400,
      'Phone number must be 10 digits',
    ],
    ['one of 120,000', () => json({ phone: '91'.repeat(60_000) }), 400, 'Phone number must be 10 digits'],
    ['one in a form', () => form({ phone: '91'.repeat(60_000) }), 400, 'Phone number must be 10 digits'],
    ['a name without end', () => json({ name: 'a '.repeat(60_000) }), 400, 'Name is too long'],
    ['an address without end', () => json({ email: 'a@a.'.repeat(30_000) }), 400, 'Email is too long'],
    [
      'marks in the wrong order',
      () => json({ message: `a${letter.repeat(25_000)}` }),
      400,
      'Message is too long',
    ],
    [
      'a key without end',
      () => json({}, [`Idempotency-Key: ${'k'.repeat(15_000)}`]),
      400,
      'idempotency.bad-key',
    ],
    ['escapes of escapes', () => get(`/${'%2525'.repeat(1_600)}`), 404, 'Not found'],
    ['escapes deep in one another', () => get(`/%${'25'.repeat(4_000)}`), 404, 'Not found'],
    ['slashes alone', () => get('/'.repeat(15_000)), 308, ''],
    ['slashes behind a call', () => get(`/api${'/'.repeat(15_000)}x`), 404, 'request.not-found'],
    [
      'a browser of many versions',
      () =>
        get(withToken(privatePages.payment, 'x'), [`User-Agent: Safari/${'Version/11111111'.repeat(900)}`]),
      200,
      '',
    ],
    [
      'a browser of many systems',
      () =>
        get(withToken(privatePages.payment, 'x'), [
          'Sec-Fetch-Mode: navigate',
          `User-Agent: Safari/${'Android'.repeat(2_000)} Mobile`,
        ]),
      200,
      '',
    ],
    ['encodings far apart', () => get('/about_us', [`Accept-Encoding: a${' '.repeat(15_000)}b`]), 200, ''],
    ['many versions to compare', () => get('/about_us', [`If-None-Match: ${'W/,'.repeat(5_000)}`]), 200, ''],
    ['many proxies', () => get('/about_us', [`X-Forwarded-For: ${'1,'.repeat(7_500)}203.0.113.9`]), 200, ''],
    [
      'many cookies',
      () => get(accountApi.me.path, [`Cookie: ${'a=; '.repeat(3_700)}`]),
      401,
      'auth.required',
    ],
    [
      'a type of content without end',
      () => post('x', `application/x-www-form-urlencoded${' '.repeat(14_000)};`),
      400,
      '',
    ],
  ])('%s', async (_, make, status, words) => {
    const { answer, ms } = await costOf(make());
    expect(answer.slice(0, 12)).toBe(`HTTP/1.1 ${status}`);
    expect(answer).toContain(words);
    expect(ms).toBeLessThan(mostMs);
  });

  it('and leaves nothing of an address in the log that could not be read', async () => {
    await exchange(get(`/payment/%${'25'.repeat(40)}6b7`));
    const paths = test.logs.entries().map(({ path }) => path);
    expect(paths.at(-1)).toBe('/…');
  });
});

describe('headers that stand twice', () => {
  const ok = ['GET /healthz HTTP/1.1', 'Host: agency.test', 'Connection: close'];

  it.each([
    ['once', ok, 200],
    ['a second Host', [...ok, 'Host: other.test'], 400],
    ['the same Host again, otherwise written', [...ok, 'hOsT: agency.test'], 400],
    ['two lengths', [...ok, 'Content-Length: 1', 'Content-Length: 2'], 400],
    ['the same length again', [...ok, 'Content-Length: 0', 'Content-Length: 0'], 400],
    ['a length and pieces', [...ok, 'Content-Length: 1', 'Transfer-Encoding: chunked'], 400],
    ['pieces twice', [...ok, 'Transfer-Encoding: chunked', 'Transfer-Encoding: chunked, x'], 400],
  ])('%s', async (_, lines, status) => {
    const answer = await exchange(`${lines.join('\r\n')}\r\n\r\n`);
    expect(answer.slice(0, 12)).toBe(`HTTP/1.1 ${status}`);
  });

  it('are refused with no Host in HTTP/1.1, and pass in HTTP/1.0', async () => {
    expect(await exchange('GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n')).toMatch(/^HTTP\/1\.1 400/);
    expect(await exchange('GET /healthz HTTP/1.0\r\n\r\n')).toMatch(/^HTTP\/1\.1 200/);
  });
});
