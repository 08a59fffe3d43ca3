// The rules that a build writes for other web servers, before the real nginx and Caddy and a host that reads _redirects: every
// address is answered with its own page and the headers that our server gives it.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sitePaths } from '#contract/paths.ts';
import type { SiteManifest } from '#contract/site.ts';
import { hostingFiles } from '#scripts/site/hosting.ts';
import { freePort } from '#tests/e2e/support/running-app.ts';
import { type AnswerKind, headerFaults } from '#tests/security/header-table.ts';
import { startStaticHost } from '#tests/support/static-host.ts';
import { makeTestSite, testAsset } from '#tests/support/test-site.ts';
import { findProgram, untilListening } from './support/proxies.ts';

const apiOrigin = 'https://console.agency.test';
const dist = makeTestSite();
const root = join(dist, 'web');
const manifest = JSON.parse(readFileSync(join(root, 'site.json'), 'utf8')) as SiteManifest;
const files = hostingFiles({ ...manifest, apiOrigin }, 'https://www.agency.test');
for (const { name, data } of files) {
  mkdirSync(dirname(join(dist, name)), { recursive: true });
  writeFileSync(join(dist, name), data);
}

const stops: (() => unknown)[] = [];
afterAll(async () => {
  for (const stop of stops) await stop();
});

const run = async (program: string, port: number, ...args: string[]): Promise<string> => {
  const folder = mkdtempSync(join(tmpdir(), 'agency-site-host-'));
  const env = { PATH: process.env.PATH, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
  const child = spawn(program, args, { env, stdio: ['ignore', 'ignore', 'pipe'] });
  let printed = '';
  child.stderr.on('data', (chunk: Buffer) => {
    printed += chunk.toString();
  });
  stops.push(async () => {
    child.kill('SIGTERM');
    await once(child, 'close');
  });
  await untilListening(port, () => (child.exitCode === null ? undefined : printed));
  return `http://127.0.0.1:${port}`;
};

const config = (text: string): string => {
  const path = join(mkdtempSync(join(tmpdir(), 'agency-site-host-')), 'config');
  writeFileSync(path, text);
  return path;
};

const hosts: Record<string, () => Promise<string>> = {
  'a host that reads _redirects and _headers': async () => {
    const host = await startStaticHost(root);
    stops.push(host.close);
    return host.url;
  },
  nginx: async () => {
    const port = await freePort();
    const folder = mkdtempSync(join(tmpdir(), 'agency-site-host-'));
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (name) => `${name}_temp_path ${folder}/${name};`,
    );
    const path = config(`
daemon off;
${process.getuid?.() === 0 ? 'user root;' : ''}
pid ${folder}/pid;
error_log stderr warn;
events {}
http {
  access_log off;
  ${temporary.join('\n')}
  types { text/html html; text/javascript js; }
  server {
    listen 127.0.0.1:${port};
    root ${root};
    include ${dist}/hosting/nginx.conf;
  }
}`);
    return run(findProgram('nginx') ?? '', port, '-p', folder, '-e', 'stderr', '-c', path);
  },
  caddy: async () => {
    const port = await freePort();
    const path = config(`
{
	admin off
	auto_https off
}
http://127.0.0.1:${port} {
	root * ${root}
	import ${dist}/hosting/Caddyfile
}`);
    return run(findProgram('caddy') ?? '', port, 'run', '--adapter', 'caddyfile', '--config', path);
  },
};

const installed = Object.keys(hosts).filter((name) => name.includes(' ') || findProgram(name) !== undefined);

describe.each(installed)('%s', (name) => {
  let url: string | undefined;
  beforeAll(async () => {
    url = await hosts[name]?.();
  });
  const ask = (path: string) => fetch(url + path, { redirect: 'manual' });
  /** What the host says of its own, or leaves out where it cannot know. */
  const faultsOf = (kind: AnswerKind, { headers }: Response): string[] =>
    headerFaults(kind, {
      ...Object.fromEntries(headers),
      server: undefined,
      // The form's answer comes from the API.
      'content-security-policy': headers
        .get('content-security-policy')
        ?.replaceAll(` ${apiOrigin}`, '')
        .replace(" connect-src 'self';", ''),
    });

  it('answers every page', async () => {
    for (const path of [...Object.values(sitePaths), '/contact_us/sent']) {
      const answer = await ask(path);
      expect([path, answer.status, faultsOf('page', answer)]).toEqual([path, 200, []]);
      expect(answer.headers.get('content-security-policy')).toContain(`form-action 'self' ${apiOrigin};`);
      expect(await answer.text()).toContain(path.endsWith('/sent') ? '>Sent<' : `>Page ${path}<`);
    }
  });

  it('answers private links with their page, and keeps them to themselves', async () => {
    for (const [path, title] of [
      ['/payment/abc123', 'Page /payment/:token'],
      ['/onboarding/abc123', 'Page /onboarding/:token'],
    ]) {
      const answer = await ask(path ?? '');
      expect([path, answer.status, faultsOf('privatePage', answer)]).toEqual([path, 200, []]);
      expect(await answer.text()).toContain(title);
    }
  });

  it('answers what is not there with the page that says so', async () => {
    for (const path of ['/nope', '/services', '/services/', '/services/nope', '/assets/nope.js']) {
      const answer = await ask(path);
      expect(answer.status).toBe(404);
      expect(await answer.text()).toContain('Not found');
    }
  });

  it('keeps hashed files for ever, and leads to the console', async () => {
    const asset = await ask(testAsset);
    expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    const answer = await ask('/console/enquiries');
    expect([answer.status, answer.headers.get('location')]).toEqual([302, `${apiOrigin}/console/enquiries`]);
  });
});

it('are the same for Vercel and Apache', () => {
  const text = (name: string) => files.find((each) => each.name === name)?.data ?? '';
  const vercel = JSON.parse(text('web/vercel.json'));
  expect(vercel.rewrites).toContainEqual({ source: '/payment/:token', destination: '/payment' });
  for (const source of [...Object.values(sitePaths), '/payment/:token'])
    expect(vercel.headers.map((each: { source: string }) => each.source)).toContain(source);
  for (const { file } of [...manifest.pages, ...manifest.privatePages, manifest.notFound])
    expect(text('web/.htaccess')).toContain(`<Files "${file.split('/').at(-1)}">`);
});
