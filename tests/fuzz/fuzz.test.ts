// The short form of tests/faults/fuzz.fault.ts, the same requests every time.
import { expect, it } from 'vitest';
import { fuzz } from './fuzz.ts';
import { faultsOf } from './leaks.ts';

it('answers whatever is sent without breaking, hanging or telling of its inside', async () => {
  const { faults, requests, calls, slowestMs, statuses } = await fuzz({
    seed: 2026,
    ms: 3_000,
    requests: 800,
    measuresHeap: false,
  });
  expect(faults).toEqual([]);
  expect(calls).toBeGreaterThan(80);
  expect(requests).toBeGreaterThan(200);
  // The door is not all that is tried.
  expect(statuses[200] ?? 0).toBeGreaterThan(20);
  expect(slowestMs).toBeLessThan(15_000);
}, 90_000);

it.each<[string, number, string, RegExp]>([
  ['a broken server', 500, '{"success":false,"code":"server.failed","message":"x"}', /answered 500/],
  [
    'a stack',
    400,
    '{"success":false,"code":"request.invalid","message":"Error\\n    at x (/srv/a.ts:1:2)"}',
    /the inside/,
  ],
  [
    'the database',
    409,
    '{"success":false,"code":"staff.conflict","message":"SQLITE_CONSTRAINT: UNIQUE"}',
    /the inside/,
  ],
  ['a folder', 404, '{"success":false,"code":"link.not-found","message":"/srv/data/x"}', /the inside/],
  ['words of its own', 400, '{"statusCode":400,"error":"Bad Request"}', /no failure of the contract/],
  ['a made-up code', 400, '{"success":false,"code":"x","message":"x"}', /unknown code/],
])('finds out %s', (_name, status, body, words) => {
  const headers = { 'content-type': 'application/json; charset=utf-8' };
  const seen = { method: 'POST', path: '/api/vitals', status, headers, body };
  expect(faultsOf(seen, ['/srv/data']).join('\n')).toMatch(words);
});
