// Maintenance: what closes, what goes on, and how soon a switch is seen.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { accountApi } from '#contract/staff/account.ts';
import { authBase } from '#contract/staff/sign-in.ts';
import { makeEnquiry, strangerPath } from '#tests/support/factories.ts';
import { makeTestApp, type TestApp } from '#tests/support/make-test-app.ts';
import { testAsset, testConsoleAsset } from '#tests/support/test-site.ts';
import { writeMaintenance } from './maintenance.store.ts';

let test: TestApp;
beforeEach(async () => {
  test = await makeTestApp({ metricsToken: 'a-token-for-metrics' });
});
afterEach(() => test.close());

const turn = async (on: boolean) => {
  await writeMaintenance(test.deps.db, test.clock, on);
  test.clock.advance(1_000);
};

describe('while it is on', () => {
  beforeEach(() => turn(true));

  it.each([
    '/',
    '/about_us',
    '/maintainance',
    '/payment/abc',
    '/onboarding/abc',
    '/nope',
    '/About_Us/',
    '/%61bout_us',
    '/%ff',
    '/payment/%ff',
  ])('%s is the maintenance page', async (url) => {
    const answer = await test.app.inject(url);
    expect(answer.statusCode).toBe(503);
    expect(answer.headers).toMatchObject({
      'retry-after': '600',
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
      'content-type': 'text/html; charset=utf-8',
    });
    expect(answer.body).toContain('<h1>Page /maintainance</h1>');
  });

  it('the API says so in JSON with the page’s words', async () => {
    const calls = [
      { method: 'POST' as const, url: '/api/contact/submit', payload: makeEnquiry() },
      { method: 'GET' as const, url: strangerPath('/api/client-details/:token') },
      { method: 'GET' as const, url: '/api/nope' },
      { method: 'GET' as const, url: '/%61pi/nope' },
      { method: 'GET' as const, url: '//api/vitals' },
      { method: 'GET' as const, url: '/api/client-details/%ff' },
      { method: 'PUT' as const, url: '/api/vitals' },
    ];
    for (const call of calls) {
      const answer = await test.app.inject(call);
      expect(answer.statusCode).toBe(503);
      expect(answer.headers['retry-after']).toBe('600');
      expect(answer.json()).toEqual({
        success: false,
        code: 'maintenance.on',
        message: "We're Down for Maintenance. And we can't wait for you to see it. Please check back soon.",
      });
    }
    expect(await test.deps.db.selectFrom('enquiry').selectAll().execute()).toEqual([]);
  });

  it('health, metrics, files and assets go on', async () => {
    const headers = { authorization: 'Bearer a-token-for-metrics' };
    for (const url of ['/healthz', '/readyz', '/metrics', '/robots.txt', testAsset]) {
      expect([url, (await test.app.inject({ url, headers })).statusCode]).toEqual([url, 200]);
    }
  });

  it('the console and the calls behind it go on', async () => {
    for (const url of ['/console', '/console/enquiries/abc', testConsoleAsset]) {
      expect([url, (await test.app.inject(url)).statusCode]).toEqual([url, 200]);
    }
    const me = await test.app.inject(accountApi.me.path);
    expect([me.statusCode, me.json().code]).toEqual([401, 'auth.required']);
    expect((await test.app.inject(`${authBase}/get-session`)).statusCode).not.toBe(503);
  });

  it('opens again within a second', async () => {
    await turn(false);
    expect((await test.app.inject('/')).statusCode).toBe(200);
  });
});

it('is read once a second, and goes on as before when it cannot be read', async () => {
  expect((await test.app.inject('/')).statusCode).toBe(200);
  await writeMaintenance(test.deps.db, test.clock, true);
  expect((await test.app.inject('/')).statusCode).toBe(200);
  test.clock.advance(1_000);
  expect((await test.app.inject('/')).statusCode).toBe(503);
  await test.deps.db.schema.dropTable('setting').execute();
  test.clock.advance(1_000);
  expect((await test.app.inject('/')).statusCode).toBe(503);
});
