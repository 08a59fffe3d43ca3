// The real server as deploy/agency-site.socket and .service run it: somebody else holds the port and hands it over, and starts
// the server again when it has ended. A shell is systemd here.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { resolve } from 'node:path';
import { publicApi } from '#contract/public-api.ts';
import { productionEnvironment } from '#tests/faults/support/server-process.ts';
import { makeDataDir } from '#tests/support/make-config.ts';

export type HeldServer = {
  url: string;
  dataDir: string;
  environment: Record<string, string>;
  signal(signal: NodeJS.Signals): void;
  /** As `systemctl restart`: resolves when the next process answers. Rejects where the old one did not end with 0. */
  restart(): Promise<void>;
  /** Lets go of the port too. */
  stop(): Promise<void>;
};

/** Arguments: the server's command. Ends with the first server that does not end with 0. */
const supervisor = `
trap 'kill -TERM "$child"; wait "$child"; exit' TERM
while :; do
  sh -c 'echo "pid $$"; export LISTEN_PID=$$ LISTEN_FDS=1; exec "$@"' sh "$@" &
  child=$!
  wait "$child" || exit 1
done`;

type WithDescriptor = Server & { _handle: { fd: number } };

const answers = async (url: string): Promise<void> => {
  const answer = await fetch(url + publicApi.healthz.path, { headers: { connection: 'close' } });
  await answer.arrayBuffer();
};

export const startHeldServer = async (changes: Record<string, string>): Promise<HeldServer> => {
  const held = createServer().listen(0, '127.0.0.1');
  await once(held, 'listening');
  const { port } = held.address() as { port: number };
  const dataDir = makeDataDir();
  const environment = { ...productionEnvironment, PORT: String(port), DATA_DIR: dataDir, ...changes };
  const child: ChildProcess = spawn('sh', ['-c', supervisor, 'sh', process.execPath, 'server/main.ts'], {
    cwd: resolve(import.meta.dirname, '../../..'),
    env: { PATH: process.env.PATH, TMPDIR: process.env.TMPDIR, ...environment },
    stdio: ['ignore', 'pipe', 'pipe', (held as WithDescriptor)._handle.fd],
  });
  held.close();
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
    });
  }
  const ended = once(child, 'close');
  const broken = ended.then(() => Promise.reject(new Error(`The server ended:\n${printed}`)));
  broken.catch(() => undefined);
  const url = `http://127.0.0.1:${port}`;
  const pids = (): string[] => [...printed.matchAll(/^pid (\d+)$/gm)].map(([, pid = '']) => pid);
  const signal = (name: NodeJS.Signals): void => {
    process.kill(Number(pids().at(-1)), name);
  };
  await Promise.race([answers(url), broken]);
  return {
    url,
    dataDir,
    environment,
    signal,
    restart: async () => {
      const before = pids().length;
      signal('SIGTERM');
      // A connection made before the old one has let go of the port may still be answered by it.
      while (pids().length === before)
        await Promise.race([once(child.stdout as NodeJS.ReadableStream, 'data'), broken]);
      await Promise.race([answers(url), broken]);
    },
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
};
