// Health, readiness and metrics, with everything well and with something broken.

import { rm, writeFile } from 'node:fs/promises';
import { afterEach, expect, it } from 'vitest';
import { finishArrivals } from '#server/enquiries/finish-arrivals.ts';
import { makeEnquiry } from '#tests/support/factories.ts';
import { makeTestApp, type TestApp } from '#tests/support/make-test-app.ts';

let test: TestApp;
afterEach(() => test.close());

const token = 'a-token-for-metrics';

it('answers when all is well', async () => {
  test = await makeTestApp();
  for (const url of ['/healthz', '/readyz']) {
    const answer = await test.app.inject(url);
    // The disk of the machine that runs the tests may be nearly full.
    expect([answer.statusCode, answer.json()]).toMatchObject([200, { success: true, status: 'ok' }]);
    expect(answer.headers['cache-control']).toBe('no-store');
  }
});

it('names the process that answers', async () => {
  test = await makeTestApp();
  const answer = await test.app.inject('/readyz');
  expect(answer.json()).toMatchObject({ instance: expect.stringMatching(/^[0-9a-f]{8}$/) });
  expect((await test.app.inject('/readyz')).json().instance).toBe(answer.json().instance);
});

it('names what is not ready, and is alive all the same', async () => {
  test = await makeTestApp({ site: false });
  await test.deps.db.schema.dropTable('setting').execute();
  await rm(test.config.dataDir, { recursive: true });
  await writeFile(test.config.dataDir, 'no folder any more');
  const answer = await test.app.inject('/readyz');
  expect(answer.statusCode).toBe(503);
  expect(answer.json()).toMatchObject({
    success: false,
    code: 'server.not-ready',
    notReady: ['database', 'database writes', 'data folder', 'file store', 'site'],
    reasons: { site: 'has not been built' },
  });
  expect((await test.app.inject('/healthz')).statusCode).toBe(200);
});

it('tells of a missing site in plain words', async () => {
  test = await makeTestApp({ site: false });
  const answer = await test.app.inject('/');
  expect([answer.statusCode, answer.body]).toEqual([
    503,
    'The site has not been built yet. Run: npm run build\n',
  ]);
});

it('has no metrics without a token', async () => {
  test = await makeTestApp();
  expect((await test.app.inject('/metrics')).statusCode).toBe(404);
});

it('gives metrics to the bearer of the token alone', async () => {
  test = await makeTestApp({ metricsToken: token });
  for (const headers of [{}, { authorization: 'Bearer wrong' }, { authorization: `Basic ${token}` }]) {
    const answer = await test.app.inject({ url: '/metrics', headers });
    expect(answer.statusCode).toBe(401);
    expect(answer.headers['www-authenticate']).toBe('Bearer');
    expect(answer.json()).toMatchObject({ success: false, code: 'auth.required' });
  }
});

it('counts by route, never by address, and counts the mail that waits', async () => {
  test = await makeTestApp({ metricsToken: token });
  const secret = 'q'.repeat(50);
  await test.app.inject(`/payment/${secret}`);
  await test.app.inject(`/api/client-details/${secret}`);
  await test.app.inject('/nope');
  await test.app.inject({ method: 'POST', url: '/api/contact/submit', payload: makeEnquiry() });
  await finishArrivals(test.deps);
  await test.deps.db
    .updateTable('outbox')
    .set({ failed_at: 'x' })
    .where('kind', '=', 'enquiry.visitor')
    .execute();
  const { body, headers } = await test.app.inject({
    url: '/metrics',
    headers: { authorization: `Bearer ${token}` },
  });
  expect(headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8');
  expect(body).not.toContain(secret);
  expect(body).toContain('http_requests_total{method="GET",route="/payment/:token",status="200"} 1\n');
  expect(body).toContain(
    'http_requests_total{method="GET",route="/api/client-details/:token",status="404"} 1\n',
  );
  expect(body).toContain('http_requests_total{method="GET",route="none",status="404"} 1\n');
  expect(body).toContain(
    'http_request_duration_seconds_count{method="POST",route="/api/contact/submit"} 1\n',
  );
  expect(body).toMatch(/http_request_duration_seconds_bucket\{method="GET",route="none",le="\+Inf"\} 1\n/);
  expect(body).toContain('\noutbox_waiting 1\n');
  expect(body).toContain('\noutbox_failed 1\n');
  expect(body).toMatch(/\nprocess_resident_memory_bytes \d+\n/);
  for (const line of body.trim().split('\n')) {
    expect(line).toMatch(/^(# (HELP|TYPE) \w+ .+|\w+(\{[^{}]*\})? [\d.e+-]+)$/);
  }
});
