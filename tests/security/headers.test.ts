// Every route there is, asked in every way it could be asked wrongly, answers with the headers of the written table.
import { request } from 'node:http';
import { connect } from 'node:net';
import type { LightMyRequestResponse, RouteOptions } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pathOf } from '#contract/endpoint.ts';
import { privatePages, sitePaths } from '#contract/paths.ts';
import { publicApi } from '#contract/public-api.ts';
import { viewerPath } from '#contract/staff/paths.ts';
import { peopleApi } from '#contract/staff/people.ts';
import { switchMaintenance } from '#server/maintenance/switch-maintenance.ts';
import { makeCandidateLink } from '#tests/files/make-link.ts';
import { formType, makeForm } from '#tests/files/multipart-form.ts';
import { makePdf } from '#tests/files/sample-pdfs.ts';
import { makeActor, makeEnquiry } from '#tests/support/factories.ts';
import { makeStaffApp, type StaffApp, type StaffSession } from '#tests/support/staff-app.ts';
import { publicPages, testAsset, testConsoleAsset } from '#tests/support/test-site.ts';
import { type AnswerKind, headerFaults } from './header-table.ts';

const publicUrl = 'https://localhost';
const routes: { method: string; url: string }[] = [];
let test: StaffApp;
let admin: StaffSession;

beforeAll(async () => {
  test = await makeStaffApp({
    publicUrl,
    production: true,
    onRoute: ({ method, url }: RouteOptions) => {
      for (const each of [method].flat()) routes.push({ method: String(each), url });
    },
  });
  admin = await test.asStaff('admin');
});
afterAll(() => test.close());

const health = ['/healthz', '/readyz', '/metrics'];
const pages: string[] = [...publicPages, '/contact_us/sent'];

/** By what was asked for, and for pages by whether it was found: never by the headers themselves. */
const kindOf = (url: string, { statusCode, headers }: LightMyRequestResponse): AnswerKind => {
  const path = url.split('?')[0] ?? '';
  const html = String(headers['content-type'] ?? '').startsWith('text/html');
  if (headers['content-disposition'] !== undefined && path.includes('/file')) return 'file';
  if (path.startsWith('/api/') || path === '/api') return 'api';
  if (health.includes(path)) return html || statusCode === 404 ? 'plain' : 'health';
  if (statusCode === 308) return /^\/(payment|onboarding)\//i.test(path) ? 'privateRedirect' : 'redirect';
  if (statusCode >= 400 && html) return 'otherPage';
  // Refused before anything knew that it was a page's address.
  if (statusCode >= 400 && String(headers['content-type']).startsWith('application/json')) return 'api';
  if (statusCode >= 400) return 'plain';
  if (path === viewerPath) return 'viewer';
  if (path.startsWith(`${viewerPath}/`)) return 'viewerAsset';
  if (path.startsWith('/console/assets/') || path.startsWith('/assets/')) return 'asset';
  if (path === '/console' || path.startsWith('/console/')) return 'console';
  if (/^\/(payment|onboarding)\//.test(path)) return 'privatePage';
  return pages.includes(path) ? 'page' : 'siteFile';
};

const seen = new Map<AnswerKind, number>();

const look = (name: string, url: string, answer: LightMyRequestResponse): string[] => {
  const kind = kindOf(url, answer);
  seen.set(kind, (seen.get(kind) ?? 0) + 1);
  return headerFaults(kind, answer.headers).map(
    (fault) => `${name} (${answer.statusCode}, ${kind}): ${fault}`,
  );
};

const filled = (url: string): string => url.replaceAll(/:\w+/g, 'x').replace(/\/\*$/, '/app-0a1b2c3d.js');

it('knows the routes', () => {
  expect(routes.length).toBeGreaterThan(100);
});

it('keeps the table whoever asks for a route, and how', async () => {
  const faults: string[] = [];
  for (const { method, url } of routes) {
    const to = filled(url);
    const asked: [string, Parameters<StaffSession['inject']>[0]][] = [
      ['as nobody', { method: method as 'GET', url: to }],
    ];
    if (/^(POST|PUT|DELETE)$/.test(method)) {
      const json = { 'content-type': 'application/json' };
      asked.push(
        ['malformed', { method: method as 'POST', url: to, headers: json, payload: '{' }],
        [
          'with a type nobody takes',
          { method: method as 'POST', url: to, headers: { 'content-type': 'x/y' }, payload: 'x' },
        ],
        [
          'too large',
          { method: method as 'POST', url: to, headers: json, payload: `"${'x'.repeat(70_000)}"` },
        ],
      );
    }
    for (const [how, options] of asked) {
      faults.push(...look(`${method} ${url} ${how}`, to, await test.app.inject(options as object)));
    }
    faults.push(
      ...look(
        `${method} ${url} by an administrator`,
        to,
        await admin.inject({ method: method as 'GET', url: to }),
      ),
    );
  }
  expect(faults).toEqual([]);
});

it('keeps the table for methods that an address does not take', async () => {
  const faults: string[] = [];
  for (const url of [...new Set(routes.map((route) => route.url))]) {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const) {
      if (routes.some((route) => route.url === url && route.method === method)) continue;
      faults.push(
        ...look(`${method} ${url}`, filled(url), await test.app.inject({ method, url: filled(url) })),
      );
    }
  }
  expect(faults).toEqual([]);
});

it('sends nothing back for TRACE', async () => {
  for (const url of ['/', '/nope', '/api/contact/submit', '/console']) {
    const headers = { 'x-secret': 'do not repeat this' };
    const answer = await test.app.inject({ method: 'TRACE' as 'GET', url, headers });
    expect(answer.statusCode, url).toBeGreaterThanOrEqual(404);
    expect(answer.body).not.toContain('do not repeat this');
  }
});

it('keeps the table for pages, files, redirects and what is not there', async () => {
  const faults: string[] = [];
  const get = async (url: string, headers: Record<string, string> = {}) => {
    const answer = await test.app.inject({ url, headers });
    faults.push(...look(`GET ${url}`, url, answer));
    return answer;
  };
  const page = await get(sitePaths.about);
  expect((await get(sitePaths.about, { 'if-none-match': String(page.headers.etag) })).statusCode).toBe(304);
  const asset = await get(testAsset, { 'accept-encoding': 'gzip' });
  expect(
    (
      await get(testAsset, {
        'accept-encoding': 'gzip',
        'if-none-match': String(asset.headers.etag),
      })
    ).statusCode,
  ).toBe(304);
  expect((await get(testAsset, { range: 'bytes=0-3' })).statusCode).toBe(206);
  expect((await get('/About_Us/')).statusCode).toBe(308);
  expect((await get(`/Payment/${'z'.repeat(50)}/`)).statusCode).toBe(308);
  for (const url of [
    testConsoleAsset,
    '/robots.txt',
    '/nope',
    '/%ff',
    '/api/%ff',
    '/api',
    '/api/nope',
    '/assets/nope.js',
    '/assets/%00',
    '/console/nope',
    `${viewerPath}/assets/viewer-0a1b2c3d.js`,
    `${viewerPath}/assets/nope.js`,
    privatePages.payment.replace(':token', 'x'.repeat(9_000)),
  ]) {
    await get(url);
  }
  expect(faults).toEqual([]);
});

it('keeps the table for what people sent in', async () => {
  const { token } = await makeCandidateLink(test.deps);
  const sent = await test.app.inject({
    method: 'POST',
    url: pathOf(publicApi.candidateUpload, { token }),
    headers: { 'content-type': formType },
    payload: makeForm([{ name: 'certificate', fileName: 'c.pdf', content: makePdf() }]),
  });
  expect(sent.statusCode).toBe(201);
  const url = pathOf(publicApi.candidateFile, { token });
  const file = await test.app.inject({ url });
  expect(file.statusCode).toBe(200);
  const enquiry = await test.app.inject({
    method: 'POST',
    url: publicApi.contactSubmit.path,
    payload: makeEnquiry(),
  });
  const items = [{ kind: 'enquiry', id: enquiry.json().id, parts: ['mails'] }];
  // The one from before has signed out on its way.
  const zip = await (await test.asStaff('admin')).inject({
    method: 'POST',
    url: peopleApi.export.path,
    payload: { items },
  });
  expect(zip.headers['content-type'], zip.body.slice(0, 200)).toBe('application/zip');
  const form = await test.app.inject({
    method: 'POST',
    url: publicApi.contactSubmit.path,
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' },
    payload: 'name=A',
  });
  expect(String(form.headers['content-type'])).toMatch(/html/);
  expect([
    ...look('a certificate', url, file),
    ...look('an enquiry', publicApi.contactSubmit.path, enquiry),
    ...look('an archive', peopleApi.export.path, zip),
  ]).toEqual([]);
  // A page below /api: the policy of a page, the rest of a call.
  expect(
    headerFaults('otherPage', { ...form.headers, 'x-robots-tag': form.headers['x-robots-tag'] ?? 'noindex' }),
  ).toEqual([]);
});

describe('when things go wrong', () => {
  it('keeps the table during maintenance', async () => {
    const actor = makeActor('asha');
    await switchMaintenance(test.deps, actor, true);
    test.clock.advance(5_000);
    const faults: string[] = [];
    for (const url of [
      '/',
      '/nope',
      '/payment/x',
      publicApi.vitals.path,
      '/api/nope',
      '/console',
      '/healthz',
    ]) {
      const answer = await test.app.inject({ url });
      if (!/console|healthz/.test(url)) expect(answer.statusCode, url).toBe(503);
      faults.push(...look(`closed ${url}`, url, answer));
    }
    await switchMaintenance(test.deps, actor, false);
    test.clock.advance(5_000);
    expect(faults).toEqual([]);
  });

  it('keeps the table when too much is asked, and when the inside breaks', async () => {
    const other = await makeStaffApp({ publicUrl, production: true, rateLimit: true });
    const send = () =>
      other.app.inject({ method: 'POST', url: publicApi.contactSubmit.path, payload: makeEnquiry() });
    const answers: LightMyRequestResponse[] = [];
    for (let at = 0; at < 7; at += 1) answers.push(await send());
    expect(answers.at(-1)?.statusCode).toBe(429);
    await sql`drop table vital`.execute(other.deps.db);
    await sql`alter table enquiry rename to enquiry_gone`.execute(other.deps.db);
    other.clock.advance(3_600_000);
    const broken = await send();
    expect(broken.statusCode).toBe(500);
    answers.push(broken);
    expect(answers.flatMap((answer) => look('an enquiry', publicApi.contactSubmit.path, answer))).toEqual([]);
    await other.close();
  });

  it('keeps the table without a build, and for pages of other origins', async () => {
    const bare = await makeStaffApp({
      publicUrl,
      production: true,
      site: false,
      corsOrigins: ['https://pages.test'],
    });
    const faults: string[] = [];
    for (const url of ['/', '/nope', '/console', '/payment/x', '/healthz']) {
      const answer = await bare.app.inject({ url });
      faults.push(...look(`unbuilt ${url}`, url, answer));
    }
    for (const origin of ['https://pages.test', 'https://evil.test']) {
      const headers = { origin, 'access-control-request-method': 'POST' };
      const answer = await bare.app.inject({ method: 'OPTIONS', url: publicApi.contactSubmit.path, headers });
      faults.push(...look(`preflight ${origin}`, publicApi.contactSubmit.path, answer));
    }
    await bare.close();
    // The console's address without a build is set apart all the same.
    expect(faults.filter((fault) => !/\/console .*referrer-policy/.test(fault))).toEqual([]);
  });

  it('keeps to it on the bare socket, where no route is reached', async () => {
    const { port, hostname } = new URL(await test.listen());
    const say = (text: string) =>
      new Promise<Record<string, string>>((resolve, reject) => {
        let answer = '';
        const socket = connect(Number(port), hostname, () => socket.write(text));
        socket.on('data', (data) => {
          answer += String(data);
        });
        socket.on('error', reject);
        socket.on('close', () => {
          const [head = ''] = answer.split('\r\n\r\n');
          const lines = head.split('\r\n').slice(1);
          resolve(
            Object.fromEntries(
              lines.map((line) => [
                line.slice(0, line.indexOf(':')).toLowerCase(),
                line.slice(line.indexOf(':') + 2),
              ]),
            ),
          );
        });
      });
    const asked = [
      'GET / HTTP/9.9\r\n\r\n',
      `GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(40_000)}\r\n\r\n`,
      'GET /a b HTTP/1.1\r\nHost: a\r\n\r\n',
      'GET / HTTP/1.1\r\nConnection: close\r\n\r\n',
    ];
    for (const text of asked) expect(headerFaults('api', await say(text)), text.slice(0, 30)).toEqual([]);
    const long = await new Promise<Record<string, string>>((resolve, reject) => {
      request({ port, host: hostname, path: `/api/client-details/${'x'.repeat(15_000)}` }, (answer) => {
        answer.resume();
        resolve(answer.headers as Record<string, string>);
      })
        .on('error', reject)
        .end();
    });
    expect(headerFaults('api', long)).toEqual([]);
  });
});

it('has met every kind of answer of the table', () => {
  const kinds = [...seen.keys()].sort();
  expect(kinds).toEqual(
    [
      'api',
      'asset',
      'console',
      'file',
      'health',
      'otherPage',
      'page',
      'plain',
      'privatePage',
      'privateRedirect',
      'redirect',
      'siteFile',
      'viewer',
      'viewerAsset',
    ].sort(),
  );
});
