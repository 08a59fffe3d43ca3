// The beacon: what is stored, what is not, and that a view counts once.
import { afterEach, beforeEach, expect, it } from 'vitest';
import { makeTestApp, type TestApp } from '#tests/support/make-test-app.ts';

let test: TestApp;
beforeEach(async () => {
  test = await makeTestApp();
});
afterEach(() => test.close());

const beacon = (changes: Record<string, unknown> = {}) => ({
  page: '/payment/:token',
  name: 'LCP',
  value: 1234.5,
  rating: 'good',
  id: 'v5-1764000000000-1234567890123',
  navigationType: 'navigate',
  device: 'phone',
  build: 'abc',
  ...changes,
});
const send = (body: unknown, headers: Record<string, string> = { 'content-type': 'application/json' }) =>
  test.app.inject({ method: 'POST', url: '/api/vitals', payload: JSON.stringify(body), headers });
const rows = () => test.deps.db.selectFrom('vital').selectAll().execute();

it.each(['application/json', 'text/plain;charset=UTF-8'])('stores %s', async (type) => {
  const answer = await send(beacon(), { 'content-type': type });
  expect([answer.statusCode, answer.body]).toEqual([204, '']);
  expect(await rows()).toEqual([
    {
      id: 'v5-1764000000000-1234567890123',
      name: 'LCP',
      page: '/payment/:token',
      value: 1234.5,
      rating: 'good',
      navigation_type: 'navigate',
      device: 'phone',
      build: 'abc',
      created_at: test.clock.now().toISOString(),
    },
  ]);
});

it('keeps the last value of a view, and zero is one', async () => {
  await send(beacon({ name: 'CLS', value: 0.2, rating: 'needs-improvement' }));
  await send(beacon({ name: 'CLS', value: 0 }));
  await send(beacon());
  expect((await rows()).map(({ name, value }) => [name, value])).toEqual([
    ['CLS', 0],
    ['LCP', 1234.5],
  ]);
});

it('stores nothing for Global Privacy Control', async () => {
  const answer = await send(beacon(), { 'content-type': 'application/json', 'sec-gpc': '1' });
  expect(answer.statusCode).toBe(204);
  expect(await rows()).toEqual([]);
});

it.each([
  { page: `/payment/${'a1'.repeat(25)}` },
  { page: 'https://elsewhere.example/' },
  { name: 'FID' },
  { value: -1 },
  { value: 60_001 },
  { value: '12' },
  { value: null },
  { device: 'watch' },
  { id: '' },
])('refuses %j', async (changes) => {
  const answer = await send(beacon(changes));
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({ success: false, code: 'request.invalid' });
  expect(await rows()).toEqual([]);
});

it('refuses what is not JSON, what is too large, and other types', async () => {
  const text = { 'content-type': 'text/plain' };
  const raw = (payload: string) =>
    test.app.inject({ method: 'POST', url: '/api/vitals', payload, headers: text });
  expect((await raw('{')).json()).toMatchObject({ success: false, code: 'request.malformed' });
  expect((await send(beacon({ build: 'b'.repeat(3_000) }))).statusCode).toBe(413);
  expect((await send(beacon({ build: 'b'.repeat(3_000) }), text)).statusCode).toBe(413);
  expect((await send(beacon(), { 'content-type': 'application/xml' })).statusCode).toBe(415);
});
