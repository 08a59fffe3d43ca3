// The bare server (bare/server.ts) as a process of its own.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { freePort } from '#tests/e2e/support/running-app.ts';

const root = resolve(import.meta.dirname, '../..');

/** It keeps its data in `folder`. */
export const startBare = async (folder: string) => {
  const port = await freePort();
  const page = join(root, 'dist/web/index.html');
  const args = [join(root, 'bench/bare/server.ts'), folder, page, String(port)];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(child.stdout, 'data');
  return { url: `http://127.0.0.1:${port}`, stop: () => child.kill() };
};
