// Installs nginx and Caddy where they are missing, on Debian and as root; elsewhere the tests say what is not installed.
import { spawnSync } from 'node:child_process';
import { findProgram, proxyNames } from './proxies.ts';

const aptGet = (...args: string[]): boolean =>
  spawnSync('apt-get', args, {
    stdio: 'ignore',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }).status === 0;

/** Vitest calls it before the first test. */
export default (): void => {
  const packages = { nginx: 'nginx-light', caddy: 'caddy' };
  const missing = proxyNames.filter((name) => findProgram(name) === undefined).map((name) => packages[name]);
  if (missing.length === 0 || process.getuid?.() !== 0 || findProgram('apt-get') === undefined) return;
  if (aptGet('update', '-qq')) aptGet('install', '-y', '-qq', '--no-install-recommends', ...missing);
};
