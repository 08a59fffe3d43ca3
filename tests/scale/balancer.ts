// nginx on deploy/nginx.conf, with one line for each instance, and without encryption.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  deployFolder,
  findProgram,
  nginxFrame,
  replaceIn,
  untilListening,
} from '#tests/deploy/support/proxies.ts';
import { freePort } from '#tests/e2e/support/running-app.ts';

export type Balancer = { url: string; stop(): Promise<void> };

export const startBalancer = async (folder: string, ports: readonly number[]): Promise<Balancer> => {
  const program = findProgram('nginx');
  if (program === undefined) throw new Error('nginx is not installed: apt-get install nginx-light');
  const port = await freePort();
  const site = join(folder, 'site.conf');
  const frame = join(folder, 'nginx.conf');
  const text = replaceIn(readFileSync(join(deployFolder, 'nginx.conf'), 'utf8'), [
    ['server 127.0.0.1:5001;', ports.map((each) => `server 127.0.0.1:${each};`).join('\n    ')],
    [/^ *(?:ssl_|listen \[::\]|listen 80;).*$/gm, ''],
    ['listen 443 ssl http2;', `listen 127.0.0.1:${port};`],
    // The part that leads from http to https.
    [/^server \{\s+server_name[^}]*\}[^}]*\}\s*\}/gm, ''],
    ['/opt/agency-site/current/deploy', deployFolder],
  ]);
  writeFileSync(site, text);
  writeFileSync(frame, nginxFrame(folder, site));
  const child = spawn(program, ['-p', folder, '-e', 'stderr', '-c', frame], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let printed = '';
  child.stderr.on('data', (chunk: Buffer) => {
    printed = (printed + chunk.toString()).slice(-20_000);
  });
  const ended = once(child, 'close');
  await untilListening(port, () => (child.exitCode === null ? undefined : `nginx ended:\n${printed}`));
  return {
    url: `http://127.0.0.1:${port}`,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
};
