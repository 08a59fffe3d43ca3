// The console over HTTP: one page for all its addresses, its policy, its assets, and what happens where it was not built.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeTestApp, type TestApp } from '#tests/support/make-test-app.ts';
import { testConsoleAsset } from '#tests/support/test-site.ts';

let test: TestApp;
beforeAll(async () => {
  test = await makeTestApp({ publicUrl: 'https://localhost' });
});
afterAll(() => test.close());

describe('the page', () => {
  it.each([
    '/console',
    '/console/',
    '/console/enquiries',
    '/console/enquiries/abc?q=a&after=b',
    '/console/no/such',
  ])('%s is the console', async (url) => {
    const answer = await test.app.inject(url);
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toContain('<h1>Console</h1>');
    expect(answer.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex, nofollow',
      'referrer-policy': 'same-origin',
      'x-frame-options': 'DENY',
    });
    expect(answer.headers.etag).toBeUndefined();
  });

  it('may hold nothing inline and load nothing from elsewhere', async () => {
    const { headers } = await test.app.inject('/console');
    const policy = String(headers['content-security-policy']);
    expect(policy.split('; ')).toEqual([
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "img-src 'self' blob: data:",
      "font-src 'self'",
      "connect-src 'self'",
      "frame-src 'self'",
      "form-action 'self'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
      'upgrade-insecure-requests',
    ]);
  });

  it('is compressed for who wants that', async () => {
    const answer = await test.app.inject({ url: '/console', headers: { 'accept-encoding': 'br' } });
    expect(answer.headers['content-encoding']).toBe('br');
  });

  it('takes no posts', async () => {
    expect((await test.app.inject({ method: 'POST', url: '/console' })).statusCode).toBe(404);
  });
});

describe('under another name of the server', () => {
  const ask = (host: string, cookie = '') =>
    test.app.inject({ url: '/console/setup/abc?x=1', headers: { host, cookie } });

  it.each(['127.0.0.1:5001', 'www.agency.test', '[::1]'])('%s leads to its own', async (host) => {
    const answer = await ask(host);
    expect(answer.statusCode).toBe(307);
    expect(answer.headers).toMatchObject({
      location: 'https://localhost/console/setup/abc?x=1',
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex, nofollow',
    });
  });

  it('is shown all the same when leading does not help, as behind a proxy that hides the name', async () => {
    const [cookie] = (await ask('127.0.0.1')).cookies;
    expect((await ask('127.0.0.1', `${cookie?.name}=${cookie?.value}`)).statusCode).toBe(200);
  });

  it('is shown where the name differs in case or port alone', async () => {
    expect((await ask('LocalHost:5001')).statusCode).toBe(200);
  });

  it('leads nowhere else: health, assets and calls are answered as ever', async () => {
    for (const url of ['/healthz', '/', testConsoleAsset])
      expect((await test.app.inject({ url, headers: { host: '127.0.0.1' } })).statusCode).toBe(200);
  });
});

describe('assets', () => {
  it('never change and come compressed', async () => {
    const answer = await test.app.inject({ url: testConsoleAsset, headers: { 'accept-encoding': 'gzip' } });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'gzip',
    });
  });

  it.each(['/console/assets/nope.js', '/console/assets/', '/console/assets/..%2findex.html'])(
    '%s is not there',
    async (url) => {
      const answer = await test.app.inject(url);
      expect(answer.statusCode).toBe(404);
      expect(answer.headers['cache-control']).toBe('no-store');
    },
  );
});

it('says in plain words that it was not built', async () => {
  const bare = await makeTestApp({ site: false });
  for (const url of ['/console', '/console/enquiries', '/console/assets/x.js']) {
    const answer = await bare.app.inject(url);
    expect([url, answer.statusCode]).toEqual([url, 503]);
    expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(answer.body).toContain('npm run build');
  }
  await bare.close();
});
