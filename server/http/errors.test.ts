// Whatever is wrong with a request, the answer has the contract's shape and tells nothing of the inside.
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errorFacts } from '#contract/errors.ts';
import { tooManyCookies } from '#contract/messages.ts';
import { makeTestApp, type TestApp } from '#tests/support/make-test-app.ts';
import { ApiError } from './api-error.ts';
import { asApiError, failureBody } from './error-handler.ts';

let test: TestApp;
let port: number;
beforeAll(async () => {
  test = await makeTestApp({ corsOrigins: ['https://www.agency.test'] });
  port = Number(new URL(await test.listen()).port);
});
afterAll(() => test.close());

const raw = (text: string): Promise<string> =>
  new Promise((resolve) => {
    let answer = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(text));
    socket.on('data', (chunk) => {
      answer += String(chunk);
    });
    socket.on('error', () => resolve(answer));
    socket.on('close', () => resolve(answer));
  });

it('every code has a status and words', () => {
  for (const [code, { status, message }] of Object.entries(errorFacts)) {
    const failure = new ApiError(code as keyof typeof errorFacts);
    expect([failure.statusCode, failureBody(failure)]).toEqual([status, { success: false, code, message }]);
    expect(status).toBeGreaterThanOrEqual(400);
  }
});

describe('asApiError', () => {
  it.each([
    [new Error('SQLITE_CORRUPT: /var/data/site.db'), 'server.failed'],
    [Object.assign(new Error('x'), { statusCode: 418 }), 'request.malformed'],
    [Object.assign(new Error('x'), { statusCode: 413 }), 'request.too-large'],
    [Object.assign(new Error('x'), { statusCode: 502 }), 'server.failed'],
    ['a text', 'server.failed'],
    [null, 'server.failed'],
  ])('%s', (error, code) => {
    const failure = asApiError(error);
    expect(failure.code).toBe(code);
    expect(JSON.stringify(failureBody(failure))).not.toMatch(/sqlite|var|text/i);
  });

  it('keeps an ApiError as it is', () => {
    const failure = new ApiError('file.missing', { message: 'Please select a file to upload' });
    expect(asApiError(failure)).toBe(failure);
  });
});

describe('over HTTP', () => {
  it.each([
    ['GET', '/api'],
    ['GET', '/api/'],
    ['GET', '/api/nope'],
    ['GET', '/api?x=1'],
    ['GET', '/%61pi/nope'],
    ['GET', '//api'],
    ['GET', '/API/client-details/x'],
    ['GET', '/api%2Fclient-details%2Fx'],
    ['GET', '/api#x'],
    ['PUT', '/api/nope'],
  ] as const)('%s %s is a JSON 404', async (method, url) => {
    const answer = await test.app.inject({ method, url });
    expect(answer.statusCode).toBe(404);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.json()).toEqual({
      success: false,
      code: 'request.not-found',
      message: 'There is nothing at this address.',
    });
  });

  it.each([
    ['GET', '/api/contact/submit', 'POST'],
    ['PUT', '/api/contact/submit', 'POST'],
    ['OPTIONS', '/%61pi/candidate/upload/abc', 'POST'],
    ['DELETE', '/api/vitals', 'POST'],
    ['POST', '/api/openapi.json', 'GET, HEAD'],
    ['POST', '/api/client-details/abc', 'GET, HEAD'],
    ['POST', '/healthz', 'GET, HEAD'],
  ] as const)('%s %s is a 405 that names the right method', async (method, url, allow) => {
    const closed = await makeTestApp();
    const answer = await closed.app.inject({ method, url });
    await closed.close();
    expect(answer.statusCode).toBe(405);
    expect(answer.headers).toMatchObject({ allow, 'cache-control': 'no-store' });
    expect(answer.json()).toMatchObject({ success: false, code: 'request.wrong-method' });
  });

  it.each([
    'GET http://x/api/nope HTTP/1.1\r\nHost: x',
    'GET HTTP://x/%61pi/client-details/abc HTTP/1.1\r\nHost: x',
    'GET //api HTTP/1.1\r\nHost: x',
    'GET /api/nope HTTP/1.1',
    'GET / HTTP/1.1',
    'GET /api/nope HTTP/1.1\r\nHost: x\r\nExpect: the-impossible',
  ])('%s is answered in the contract’s shape and not kept', async (head) => {
    const answer = await raw(`${head}\r\nConnection: close\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 40[04] /);
    expect(answer).toMatch(/\r\ncache-control: no-store\r\n/i);
    expect(answer).toMatch(/\r\nx-content-type-options: nosniff\r\n/i);
    expect(answer).toContain('\r\n\r\n{"success":false,"code":"');
  });

  it('an address under /apixyz is the site’s', async () => {
    expect((await test.app.inject('/apixyz')).headers['content-type']).toContain('text/html');
  });

  it.each(['/api/client-details/%E0%A4%A', '/api/candidate-details/%'])('%s is 400', async (url) => {
    const answer = await test.app.inject(url);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ success: false, code: 'request.malformed' });
  });

  it('a token of any length is an unknown link', async () => {
    for (const length of [1, 99, 101, 900]) {
      const answer = await test.app.inject(`/api/client-details/${'z'.repeat(length)}`);
      expect([length, answer.statusCode, answer.json().code]).toEqual([length, 404, 'link.not-found']);
    }
  });

  it('what is no HTTP is told so and closed', async () => {
    const answer = await raw('HELLO\r\n\r\n');
    expect(answer).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
    expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toMatchObject({
      success: false,
      code: 'request.malformed',
    });
  });

  it('headers without end are told so and closed, in a window by a page', async () => {
    const withCookies = (path: string) =>
      raw(`GET ${path} HTTP/1.1\r\nHost: x\r\nCookie: a=${'x'.repeat(17_000)}\r\n\r\n`);
    const answer = await withCookies('/api/client-details/x');
    expect(answer).toMatch(/^HTTP\/1\.1 431 /);
    expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toMatchObject({ success: false });
    const page = await withCookies('/contact_us');
    expect(page).toMatch(/^HTTP\/1\.1 431 [\s\S]*Content-Type: text\/html; charset=utf-8\r\n/);
    expect(page).toContain(`<h1>${tooManyCookies.heading}</h1>`);
  });

  it('two lengths are refused', async () => {
    const answer = await raw(
      'POST /api/contact/submit HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nhello',
    );
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  });
});

describe('validation of a route’s schema', () => {
  it('names each wrong field once', async () => {
    const answer = await test.app.inject({
      method: 'POST',
      url: '/api/vitals',
      payload: { page: 1, value: 'x' },
    });
    expect(answer.statusCode).toBe(400);
    const { errors } = answer.json();
    expect(Object.keys(errors).sort()).toEqual(
      ['page', 'name', 'value', 'rating', 'id', 'navigationType', 'device', 'build'].sort(),
    );
    expect(new Set(Object.values(errors))).toEqual(new Set(['This value is missing or not valid.']));
    expect(answer.body).not.toMatch(/expected|undefined|string|regex/i);
  });
});

describe('CORS', () => {
  const preflight = (origin: string) =>
    test.app.inject({
      method: 'OPTIONS',
      url: '/api/contact/submit',
      headers: {
        origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'content-type',
      },
    });

  it('lets the listed origin in, and nobody else', async () => {
    const allowed = await preflight('https://www.agency.test');
    expect(allowed.statusCode).toBe(204);
    expect(allowed.headers['access-control-allow-origin']).toBe('https://www.agency.test');
    expect(String(allowed.headers['access-control-allow-headers'])).toContain('idempotency-key');
    for (const origin of ['https://evil.test', 'https://www.agency.test.evil.test', 'null']) {
      const refused = await preflight(origin);
      expect(refused.headers['access-control-allow-origin']).not.toBe(origin);
      expect(refused.headers['access-control-allow-origin']).not.toBe('*');
    }
  });

  it('is silent where nothing is listed', async () => {
    const closed = await makeTestApp();
    const answer = await closed.app.inject({
      url: '/healthz',
      headers: { origin: 'https://www.agency.test' },
    });
    expect(answer.headers['access-control-allow-origin']).toBeUndefined();
    await closed.close();
  });
});
