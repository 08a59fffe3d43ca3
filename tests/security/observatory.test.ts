// Mozilla's HTTP Observatory gives pages, private pages, console and calls its best grade: its rules on real answers.
import { existsSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { authApi } from '#contract/staff/sign-in.ts';
import { makeStaff, makeStaffApp, type StaffApp, testPassword } from '#tests/support/staff-app.ts';
import { publicPages } from '#tests/support/test-site.ts';
import { gradeOf, observe, scoreOf } from './observatory.ts';

const origin = 'https://elsewhere.test';
let test: StaffApp;
beforeAll(async () => {
  // What was built where there is a build, as in `npm test`.
  const built = existsSync('dist/web/site.json') ? { site: 'dist' } : {};
  test = await makeStaffApp({ publicUrl: 'https://localhost', production: true, ...built });
});
afterAll(() => test.close());

const look = async (url: string) => {
  const { headers, body } = await test.app.inject({ url, headers: { origin } });
  const observed = observe({ headers, body }, origin);
  const costs = observed.filter(({ modifier }) => modifier < 0);
  return { costs, grade: gradeOf(scoreOf(observed)), score: scoreOf(observed) };
};

it.each([...publicPages, '/payment/x', '/console', '/nope', '/api/openapi.json', '/healthz'])(
  '%s is an A+ without a fault',
  async (url) => {
    const { costs, grade } = await look(url);
    expect(costs).toEqual([]);
    expect(grade).toBe('A+');
  },
);

it('gives the cookies of a sign-in all that can be had', async () => {
  const { email } = await makeStaff(test.deps, 'staff');
  const { headers, body, statusCode } = await test.app.inject({
    method: 'POST',
    url: authApi.signIn.path,
    payload: { email, password: testPassword },
  });
  expect(statusCode).toBe(200);
  const observed = observe({ headers, body }, origin);
  expect(observed.find(({ test: name }) => name === 'cookies')).toMatchObject({ modifier: 5 });
  expect(gradeOf(scoreOf(observed))).toBe('A+');
});

describe('the scoring', () => {
  const good = {
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'strict-transport-security': 'max-age=31536000',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
  };
  const grade = (changes: Record<string, string | string[]>) =>
    gradeOf(scoreOf(observe({ headers: { ...good, ...changes }, body: '' }, origin)));

  it.each<[string, Record<string, string | string[]>, string]>([
    ['as it should be', {}, 'A+'],
    ['no policy', { 'content-security-policy': '' }, 'C'],
    [
      'inline scripts',
      { 'content-security-policy': "default-src 'self' 'unsafe-inline'; frame-ancestors 'none'" },
      'B+',
    ],
    [
      'eval',
      { 'content-security-policy': "default-src 'none'; script-src 'unsafe-eval'; frame-ancestors 'none'" },
      'A+',
    ],
    ['no HSTS', { 'strict-transport-security': '' }, 'B+'],
    ['a short HSTS', { 'strict-transport-security': 'max-age=86400' }, 'A+'],
    ['a session without HttpOnly', { 'set-cookie': ['session=x; Secure; SameSite=Lax'] }, 'B'],
    [
      'every origin with credentials',
      { 'access-control-allow-origin': origin, 'access-control-allow-credentials': 'true' },
      'C',
    ],
    ['sniffing', { 'x-content-type-options': '' }, 'A+'],
  ])('%s', (_name, changes, wanted) => {
    expect(grade(changes)).toBe(wanted);
  });

  it('is nothing for a server that says nothing', () => {
    expect(
      gradeOf(
        scoreOf(
          observe(
            {
              headers: { 'content-type': 'text/html' },
              body: '<script src="http://evil.test/x.js"></script>',
            },
            origin,
          ),
        ),
      ),
    ).toBe('F');
  });
});
