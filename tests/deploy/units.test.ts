// The files of deploy/ without running them: systemd's own opinion of the units, and the numbers that stand here and in the program.
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { formatBytes } from '#contract/file-size.ts';
import { certificateMaxBytes, receiptMaxBytes } from '#contract/limits.ts';
import { connectionLimits } from '#server/http/connections.ts';
import { deployFolder, findProgram, replaceIn } from './support/proxies.ts';

const run = promisify(execFile);
const root = resolve(deployFolder, '..');
const read = (name: string): string => readFileSync(join(deployFolder, name), 'utf8');
const numberIn = (text: string, pattern: RegExp): number => {
  const [, found] = pattern.exec(text) ?? [];
  if (found === undefined) throw new Error(`There is no ${pattern} any more.`);
  return Number(found.replaceAll('_', ''));
};

const analyze = findProgram('systemd-analyze');
if (analyze === undefined)
  console.warn('There is no systemd-analyze, so the units of deploy/ are not checked with it.');

describe.runIf(analyze !== undefined)('the units', () => {
  /** As installed, with this checkout for the program's folder. */
  const install = (): string[] => {
    const folder = mkdtempSync(join(tmpdir(), 'agency-site-units-'));
    return ['agency-site.service', 'agency-site.socket'].map((name) => {
      const path = join(folder, name);
      const text = read(name);
      writeFileSync(
        path,
        name.endsWith('.socket')
          ? text
          : replaceIn(text, [
              ['/opt/agency-site/current', root],
              ['/opt/agency-site/node/bin/node', process.execPath],
            ]),
      );
      return path;
    });
  };

  it('are what systemd understands', async () => {
    const { stdout, stderr } = await run(analyze ?? '', ['verify', ...install()]);
    expect(stdout + stderr).toBe('');
  });

  it('expose the machine by 2.0 of 10 at most', async () => {
    const [service = ''] = install();
    await run(analyze ?? '', ['security', '--offline=true', '--threshold=20', service]);
  });
});

describe('numbers that stand in two places', () => {
  const graceSeconds =
    numberIn(readFileSync(join(root, 'server/start.ts'), 'utf8'), /graceMs = ([\d_]+)/) / 1000;
  const nginx = read('nginx.conf');
  const compose = read('compose.yaml');

  it('whoever stops the server, or waits for it, has more patience than it takes to stop', () => {
    for (const [text, pattern] of [
      [read('agency-site.service'), /^TimeoutStopSec=(\d+)$/m],
      [nginx, /proxy_read_timeout (\d+)s;/],
      [compose, /stop_grace_period: (\d+)s/],
      [compose, /WAIT: (\d+)s/],
    ] as const)
      expect(numberIn(text, pattern), String(pattern)).toBeGreaterThanOrEqual(graceSeconds + 10);
  });

  it('nginx waits longer for a slow client than the server, and lets through what the server takes', () => {
    for (const directive of ['client_body_timeout', 'send_timeout', 'proxy_send_timeout'])
      expect(numberIn(nginx, new RegExp(`\\b${directive} (\\d+)s;`)) * 1000).toBeGreaterThan(
        connectionLimits.silentMs,
      );
    expect(numberIn(nginx, /client_max_body_size (\d+)m;/) * 1_048_576).toBeGreaterThan(
      1.2 * certificateMaxBytes,
    );
  });

  it('whatever starts the server gives it the same memory', () => {
    const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
      scripts: { start: string };
    };
    for (const pattern of [/--max-semi-space-size=(\d+)/, /MALLOC_ARENA_MAX=(\d+)/]) {
      const wanted = numberIn(scripts.start, pattern);
      for (const name of ['Containerfile', 'agency-site.service'])
        expect(numberIn(read(name), pattern), `${name} ${pattern}`).toBe(wanted);
    }
  });

  it('socket and proxies mean the same port', () => {
    const port = numberIn(read('agency-site.socket'), /^ListenStream=127\.0\.0\.1:(\d+)$/m);
    expect(numberIn(nginx, /server 127\.0\.0\.1:(\d+);/)).toBe(port);
    expect(numberIn(read('Caddyfile'), /UPSTREAM:127\.0\.0\.1:(\d+)/)).toBe(port);
    expect(numberIn(readFileSync(join(root, '.env.example'), 'utf8'), /^# PORT=(\d+)$/m)).toBe(port);
  });

  it('the page about sizes says the limits', () => {
    const page = read('too-large.html');
    for (const bytes of [certificateMaxBytes, receiptMaxBytes]) expect(page).toContain(formatBytes(bytes));
  });
});
