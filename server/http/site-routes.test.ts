// The site over HTTP: addresses, caching, compression, headers, and what is kept private.
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serviceMenu } from '#content/services/menu.ts';
import { privatePages, withToken } from '#contract/paths.ts';
import { behindLinks, makeCandidateLink, makePaymentLink } from '#tests/files/make-link.ts';
import { makeTestApp, type TestApp } from '#tests/support/make-test-app.ts';
import { publicPages, testAsset } from '#tests/support/test-site.ts';
import budget from '../../bench/budget.json' with { type: 'json' };
import { pagePolicy } from './content-policy.ts';
import { compressSite } from './site.ts';

const service = serviceMenu[0]?.path ?? '';

let test: TestApp;
beforeAll(async () => {
  test = await makeTestApp({ publicUrl: 'https://www.agency.test' });
  if (test.site !== undefined) await compressSite(test.site);
});
afterAll(() => test.close());

const get = (url: string, headers: Record<string, string> = {}) => test.app.inject({ url, headers });

describe('pages', () => {
  it.each(publicPages)('%s is there, with the site’s own origin', async (path) => {
    const answer = await get(path);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(answer.headers['cache-control']).toBe('no-cache');
    expect(answer.body).toContain(`<h1>Page ${path}</h1>`);
    expect(answer.body).toContain('href="https://www.agency.test/x"');
    expect(answer.body).not.toContain('origin.invalid');
  });

  it('carry the security headers', async () => {
    const { headers } = await get('/contact_us');
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("script-src 'self' 'sha256-script';");
    expect(policy).toContain("style-src 'self' 'sha256-contact_us.html';");
    expect(policy).toContain('frame-src https://map.example;');
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain('unsafe');
    const { headers: others } = await get('/about_us');
    expect(others['content-security-policy']).not.toContain('frame-src');
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'strict-transport-security': expect.stringContaining('max-age=31536000'),
    });
  });

  it('are compressed for who wants that', async () => {
    const plain = await get('/');
    const br = await get('/', { 'accept-encoding': 'gzip, deflate, br' });
    const gzip = await get('/', { 'accept-encoding': 'gzip;q=0.8, br;q=0' });
    const none = await get('/', { 'accept-encoding': 'identity' });
    expect(br.headers).toMatchObject({ 'content-encoding': 'br', vary: 'Accept-Encoding' });
    expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain.body);
    expect(gzip.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body);
    expect(none.headers['content-encoding']).toBeUndefined();
    expect(Number(br.headers['content-length'])).toBe(br.rawPayload.length);
  });

  it('answer 304 to who has them', async () => {
    const etag = String((await get('/')).headers.etag);
    for (const known of [etag, `"other", ${etag}`, etag.replace('W/', ''), '*']) {
      const answer = await get('/', { 'if-none-match': known });
      expect([answer.statusCode, answer.body, answer.headers.etag]).toEqual([304, '', etag]);
    }
    expect((await get('/', { 'if-none-match': '"other"' })).statusCode).toBe(200);
  });

  it('answer HEAD', async () => {
    const answer = await test.app.inject({ method: 'HEAD', url: '/about_us' });
    expect([answer.statusCode, answer.body]).toEqual([200, '']);
    expect(Number(answer.headers['content-length'])).toBe((await get('/about_us')).rawPayload.length);
  });
});

describe('one right address', () => {
  it.each([
    ['/about_us/', '/about_us'],
    ['/About_US', '/about_us'],
    ['//about_us', '/about_us'],
    [`/services//${service.split('/').at(-1)?.toUpperCase()}//`, service],
    ['/contact_us/?ref=card&x=%20', '/contact_us?ref=card&x=%20'],
    ['/payment/AbC/', '/payment/AbC'],
    ['/Payment/AbC?fbclid=1', '/payment/AbC?fbclid=1'],
  ])('%s leads to %s', async (from, to) => {
    const answer = await get(from);
    expect([answer.statusCode, answer.headers.location]).toEqual([308, to]);
    if (to.startsWith('/payment')) {
      expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
    }
    expect((await get(to)).statusCode).toBe(200);
  });

  it.each([
    '/nope',
    '/services/nope',
    '/services',
    '/payment',
    '/payment/',
    '/payment/a/b',
    '/index.html',
    '/site.json',
    '/assets/',
    '/assets',
  ])('%s is not found', async (url) => {
    const answer = await get(url);
    expect(answer.statusCode).toBe(404);
    expect(answer.headers).toMatchObject({
      'x-robots-tag': 'noindex',
      'content-type': 'text/html; charset=utf-8',
    });
    expect(answer.body).toContain('<h1>Not found</h1>');
  });

  it.each(['//evil.example/about_us', '/%2e%2e/%2e%2e/etc/passwd', '/assets/../site.json'])(
    '%s leads nowhere else',
    async (url) => {
      expect((await get(url)).statusCode).toBe(404);
    },
  );

  it.each([
    ['POST', '/contact_us'],
    ['PUT', '/'],
    ['DELETE', '/robots.txt'],
    ['OPTIONS', '/payment/abc'],
  ] as const)('%s %s is not allowed', async (method, url) => {
    const answer = await test.app.inject({ method, url });
    expect([answer.statusCode, answer.headers.allow]).toEqual([405, 'GET, HEAD']);
  });

  it.each(['/payment/abc/extra', '/paymentabc', '/%70ayment%2Fabc', '/x/../api/client-details/abc'])(
    '%s may be a misspelt link, and its answer is not kept',
    async (url) => {
      const answer = await get(url);
      expect([answer.statusCode, answer.headers['cache-control']]).toEqual([404, 'no-store']);
    },
  );

  it('another spelling of a page’s characters is the page', async () => {
    expect((await get('/%61bout_us')).statusCode).toBe(200);
    expect((await get('/%61bout%5Fus/')).headers.location).toBe('/about_us');
  });
});

describe('private pages', () => {
  it.each(['/payment/x', `/onboarding/${'k'.repeat(50)}`, `/payment/${'x'.repeat(8_192)}`, '/%70ayment/%78'])(
    '%s is the shell, never kept',
    async (url) => {
      const answer = await get(url);
      expect(answer.statusCode).toBe(200);
      expect(answer.headers).toMatchObject({
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
        'x-robots-tag': 'noindex, nofollow',
        'cross-origin-opener-policy': 'same-origin',
      });
      expect(answer.headers.etag).toBeUndefined();
      expect(String(answer.headers['content-security-policy'])).toMatch(
        /'sha256-(payment|onboarding)\.html'/,
      );
    },
  );

  it.each(behindLinks)('are the same with %s behind the link', async (behind) => {
    const { token } = await makePaymentLink(test.deps);
    const { token: onboarding } = await makeCandidateLink(test.deps);
    for (const url of [
      withToken(privatePages.payment, token),
      withToken(privatePages.onboarding, onboarding),
    ]) {
      const [clean, answer] = [await get(url), await get(url + behind)];
      expect([answer.statusCode, answer.body]).toEqual([200, clean.body]);
      expect(answer.headers['cache-control']).toBe('no-store');
    }
  });
});

describe('addresses that are no addresses', () => {
  it.each([
    ['/payment/%E0%A4%A', 400],
    ['/%ff', 400],
    [`/onboarding/${'x'.repeat(8_193)}`, 404],
    [`/payment/${'x'.repeat(12_000)}`, 404],
  ])('%s is %i, a page with the usual headers', async (url, status) => {
    const answer = await get(url);
    expect(answer.statusCode).toBe(status);
    expect(answer.body).toContain('<h1>Not found</h1>');
    expect(answer.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
    });
  });
});

describe('files', () => {
  it('of the root hold the site’s own origin', async () => {
    const answer = await get('/robots.txt');
    expect(answer.body).toBe('Sitemap: https://www.agency.test/sitemap.xml\n');
    expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
  });

  it('with a hash never change and come compressed', async () => {
    const answer = await get(testAsset, { 'accept-encoding': 'gzip' });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'gzip',
      'content-type': expect.stringMatching(/javascript/),
    });
    expect(gunzipSync(answer.rawPayload).toString()).toBe('console.log(1);');
    expect((await get(testAsset)).body).toBe('console.log(1);');
    const missing = await get('/assets/app-ffffffff.js');
    expect(missing.statusCode).toBe(404);
    expect(missing.headers['cache-control']).not.toContain('immutable');
  });
});

it('lets pages call and post to the API where it is on another origin, and to no other', () => {
  const sources = { scriptHash: 'sha256-script', styleHash: 'sha256-style', frames: [], pictures: [] };
  const apart = pagePolicy(sources, {
    publicUrl: 'https://www.agency.test',
    apiOrigin: 'https://api.agency.test',
  });
  expect(apart).toContain("connect-src 'self' https://api.agency.test;");
  expect(apart).toContain("form-action 'self' https://api.agency.test;");
  // Without one, what `default-src` says holds for calls too.
  const together = pagePolicy(sources, { publicUrl: 'https://www.agency.test' });
  expect(together).toMatch(/^default-src 'self';/);
  expect(together).not.toContain('connect-src');
  expect(together).toContain("form-action 'self';");
});

it('says nothing of https on a site without it', async () => {
  const plain = await makeTestApp();
  const { headers } = await plain.app.inject('/');
  expect(headers['strict-transport-security']).toBeUndefined();
  expect(headers['content-security-policy']).not.toContain('upgrade-insecure-requests');
  await plain.close();
});

it('sends a page with few headers, so that both fit the first round trip', async () => {
  const plain = await makeTestApp();
  if (plain.site !== undefined) await compressSite(plain.site);
  const answer = await plain.app.inject({ url: '/', headers: { 'accept-encoding': 'br' } });
  const lines = Object.entries({ ...answer.headers, date: new Date().toUTCString() });
  // The hashes of the page's own script and style take the place of short ones.
  const hashes = 2 * ('sha256-'.length + 44) - 'sha256-script'.length - 'sha256-index.html'.length;
  const head = ['HTTP/1.1 200 OK', ...lines.map(([name, value]) => `${name}: ${value}`), '', ''].join('\r\n');
  expect(head).toContain('content-security-policy');
  expect(head.length + hashes).toBeLessThanOrEqual(budget.pageHeaderBytes);
  expect(head).not.toMatch(/^(connection|cross-origin-opener-policy):/m);
  await plain.close();
});
