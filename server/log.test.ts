// Tokens must never reach the log, the metrics or an error, whatever way they come.
import { spawnSync } from 'node:child_process';
import { request } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { serviceMenu } from '#content/services/menu.ts';
import { pathOf } from '#contract/endpoint.ts';
import { privatePages, withToken } from '#contract/paths.ts';
import { publicApi, publicPaths } from '#contract/public-api.ts';
import { makeTestApp, type TestApp } from '#tests/support/make-test-app.ts';
import { hideTokens, shortHash } from './hide-tokens.ts';

const token = 'k7'.repeat(25);
const hash = `~${shortHash(token)}`;

describe('hideTokens', () => {
  const patterns = [...publicPaths(), ...Object.values(privatePages)].filter((path) =>
    path.includes(':token'),
  );

  it.each(patterns)('%s', (pattern) => {
    const path = withToken(pattern, token);
    for (const text of [
      path,
      `https://www.agency.test${path}`,
      `{"path":"${path}?a=1"}`,
      `GET ${path} HTTP/1.1`,
    ]) {
      expect(hideTokens(text)).not.toContain(token);
      expect(hideTokens(text)).toContain(hash);
    }
    // A wrong, cut, lengthened or re-cased token is as much somebody's secret.
    for (const near of ['short', `${token}x`, token.slice(1), token.toUpperCase(), `${token}%20`]) {
      expect(hideTokens(withToken(pattern, near))).toBe(withToken(pattern, `~${shortHash(near)}`));
      expect(hideTokens(encodeURIComponent(withToken(pattern, near)))).not.toContain(near);
    }
  });

  it('wherever a token stands', () => {
    expect(hideTokens(`the link ${token} was sent`)).toBe(`the link ${hash} was sent`);
  });

  it('hides again nothing that is hidden', () => {
    expect(hideTokens(hideTokens(`/payment/${token}`))).toBe(`/payment/${hash}`);
  });

  it('leaves other addresses alone', () => {
    for (const text of [
      '/about_us',
      '/payment',
      '/api/payment/submit',
      `GET ${serviceMenu[0]?.path}`,
      ...patterns,
    ]) {
      expect(hideTokens(text)).toBe(text);
    }
  });
});

describe('the server’s log', () => {
  let test: TestApp;
  beforeEach(async () => {
    test = await makeTestApp();
  });
  afterEach(() => test.close());

  it('holds a short hash instead of a token, for answers of every kind', async () => {
    for (const url of [
      `/payment/${token}`,
      `/Payment/${token}/`,
      `/onboarding/${token}?utm=${token}`,
      `/nope/${token}`,
      pathOf(publicApi.clientDetails, { token }),
      pathOf(publicApi.candidateDetails, { token }),
      pathOf(publicApi.candidateFile, { token }),
    ]) {
      await test.app.inject(url);
      await test.app.inject({ method: 'POST', url });
    }
    await test.app.inject({
      method: 'POST',
      url: pathOf(publicApi.candidateUpload, { token }),
      payload: '{',
      headers: { 'content-type': 'application/json' },
    });
    expect(test.logs.entries().length).toBeGreaterThanOrEqual(15);
    expect(test.logs.text()).not.toContain(token);
    expect(test.logs.text()).toContain(`/payment/${hash}`);
  });

  it('holds no token of a misspelt address, and no endless one', async () => {
    const escaped = Array.from(token, (each) => `%${each.charCodeAt(0).toString(16)}`).join('');
    for (const url of [
      `/payment${token}`,
      `/%70ayment/${escaped}`,
      `/%70aiment/${escaped}`,
      `/payment/${token}/extra`,
      `/payment%2F${token}`,
      `/nope/${escaped.replaceAll('%', '%2525')}`,
      `/%ff/${escaped}`,
      `/x_${token.slice(0, 30)}-${token.slice(30)}`,
      `/nope/${'long-'.repeat(2_000)}`,
      // Not to be decoded as a whole, cut in the middle of a token, and encoded more often than anybody encodes.
      `/%ff/${escaped.replaceAll('%', '%25')}`,
      `/${'%252e'.repeat(194)}/${token}`,
      `/${'long/'.repeat(190)}${token}`,
      `/nope/${escaped.replaceAll('%', '%25252525')}`,
    ]) {
      await test.app.inject(url);
    }
    const paths = test.logs.entries().flatMap(({ path }) => (path === undefined ? [] : [String(path)]));
    expect(paths).toHaveLength(13);
    expect(paths.at(-1)).toBe('/…');
    for (const path of paths) {
      expect(path.length).toBeLessThanOrEqual(201);
      expect(path).not.toContain(token.slice(0, 25));
      expect(path).not.toMatch(/%[67]/);
    }
  });

  it('holds none when something breaks inside', async () => {
    await test.deps.db.schema.dropTable('payment_submission').execute();
    await test.deps.db.schema.dropTable('payment_link').execute();
    const answer = await test.app.inject(pathOf(publicApi.clientDetails, { token }));
    expect([404, 500]).toContain(answer.statusCode);
    test.deps.log.error({ err: new Error(`at /payment/${token}`), token }, `about ${token}`);
    test.deps.log.child({ link: token }).info('child');
    expect(test.logs.text()).not.toContain(token);
    for (const entry of test.logs.entries()) expect(entry).toHaveProperty('time');
  });

  it('notes a sender who goes away without the token', async () => {
    const origin = await test.listen();
    const aborted = request(`${origin}${pathOf(publicApi.candidateUpload, { token })}`, {
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary=x', 'content-length': '1000' },
    });
    aborted.on('error', () => undefined);
    aborted.write('--x\r\n');
    await new Promise((resolve) => setTimeout(resolve, 100));
    aborted.destroy();
    await expect.poll(() => test.logs.text(), { timeout: 10_000 }).toContain('the sender went away');
    expect(test.logs.text()).not.toContain(token);
  });

  it('says of each request what was asked and how it ended, and not who asked', async () => {
    await test.app.inject({ url: '/about_us?name=Anitha', remoteAddress: '203.0.113.9' });
    const entry = test.logs.entries().find(({ msg }) => msg === 'answered');
    expect(entry).toMatchObject({ method: 'GET', path: '/about_us', route: '/about_us', status: 200 });
    expect(test.logs.text()).not.toMatch(/Anitha|203\.0\.113\.9/);
  });
});

it('comes out by itself, also after a rest, from a process that is killed then', () => {
  const program = `
    import { openLog } from ${JSON.stringify(import.meta.resolve('./log.ts'))};
    const log = openLog({ production: true });
    log.info('first');
    setTimeout(() => log.info('second'), 1_500);
    setTimeout(() => process.kill(process.pid, 'SIGKILL'), 2_500);`;
  const { stdout, signal } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
    encoding: 'utf8',
  });
  expect(signal).toBe('SIGKILL');
  expect(
    stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).msg),
  ).toEqual(['first', 'second']);
});
