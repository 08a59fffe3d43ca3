// The document that shows files from outside: its policy, its marks, and who may frame it.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { noncePlaceholder } from '#contract/site.ts';
import { viewerPath } from '#contract/staff/paths.ts';
import { makeTestApp, type TestApp } from '#tests/support/make-test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await makeTestApp();
});
afterAll(() => test.close());

it('runs its own scripts alone, without an origin, and only in a frame of this site', async () => {
  const answer = await test.app.inject(viewerPath);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'x-frame-options': 'SAMEORIGIN',
    'x-content-type-options': 'nosniff',
  });
  const policy = String(answer.headers['content-security-policy']);
  const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? '';
  expect(nonce).toMatch(/^[\w-]{24}$/);
  expect(policy.split('; ')).toEqual([
    'sandbox allow-scripts',
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'wasm-unsafe-eval'`,
    `style-src 'nonce-${nonce}'`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ]);
  expect(answer.body).toContain(`nonce="${nonce}"`);
  expect(answer.body).not.toContain(noncePlaceholder);
  const next = await test.app.inject(viewerPath);
  expect(next.body).not.toBe(answer.body);
});

it('lets the frame load its scripts, and nothing else of the site', async () => {
  const script = await test.app.inject(`${viewerPath}/assets/viewer-0a1b2c3d.js`);
  expect(script.statusCode).toBe(200);
  expect(script.headers).toMatchObject({
    'cross-origin-resource-policy': 'cross-origin',
    'cache-control': 'public, max-age=31536000, immutable',
  });
  const page = await test.app.inject('/console');
  expect(page.headers['cross-origin-resource-policy']).toBe('same-origin');
});
