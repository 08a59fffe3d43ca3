// The product as its users meet it: a server process of its own on a free port, with its own data folder and mail wire.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { publicApi } from '#contract/public-api.ts';
import { childEnvironment } from '#tests/support/child-environment.ts';
import { runCli } from '#tests/support/run-cli.ts';
import { type SmtpCatcher, startSmtpCatcher } from '#tests/support/smtp-catcher.ts';

const startTimeoutMs = 30_000;
const checkout = resolve(import.meta.dirname, '../../..');

/** A port that nobody listens on now. */
export const freePort = async (): Promise<number> => {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('no free port');
  return address.port;
};

export type RunningApp = {
  url: string;
  dataDir: string;
  mail: SmtpCatcher;
  /** Everything the server process has printed so far. */
  output(): string;
  /** Runs a command with `--json` beside the server; rejects with what it said on stderr. */
  cli<T = unknown>(...args: string[]): Promise<T>;
  /** Reads the database file with a connection of its own. */
  rows<T = Record<string, unknown>>(sql: string, ...values: string[]): T[];
  /** Changes rows, for states that take days to come about. */
  change(sql: string, ...values: string[]): void;
  /** Ends the process without warning and starts it again on the same data. */
  restart(): Promise<void>;
  stop(): Promise<void>;
};

/** `root`: a folder of links to this checkout with a dist of its own (tests/builds/next-build.ts). */
export const startApp = async (
  environment: Record<string, string> = {},
  root?: string,
): Promise<RunningApp> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'agency-site-e2e-'));
  const mail = await startSmtpCatcher();
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const env = {
    ...process.env,
    ...childEnvironment(),
    NODE_ENV: 'development',
    PORT: String(port),
    CONSOLE_URL: url,
    DATA_DIR: dataDir,
    SMTP_URL: mail.url,
    RATE_LIMIT: 'off',
    ...environment,
  };
  let printed = '';

  const launch = async () => {
    const own =
      root === undefined
        ? ['--import=./tests/e2e/support/cheap-hashes.ts']
        : // What lies there is what the server finds beside itself, not what the links lead to.
          ['--preserve-symlinks', '--preserve-symlinks-main'];
    const args = [...own, 'server/main.ts'];
    const child = spawn(process.execPath, args, {
      cwd: root ?? checkout,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        printed += chunk.toString();
      });
    }
    const deadline = Date.now() + startTimeoutMs;
    for (;;) {
      const ready = await fetch(url + publicApi.readyz.path).then(
        (answer) => answer.ok,
        () => false,
      );
      if (ready) return child;
      if (child.exitCode !== null || Date.now() > deadline) {
        const closed = once(child, 'close');
        child.kill('SIGKILL');
        // What it had to say comes a moment after its end.
        await closed;
        throw new Error(`The server did not start (${child.exitCode ?? child.signalCode}):\n${printed}`);
      }
      await pause(50);
    }
  };

  /** In a folder with content of its own, the command line is a process of that folder. */
  const run: typeof runCli =
    root === undefined
      ? runCli
      : async (args, variables) => {
          const { status, stdout, stderr } = spawnSync(process.execPath, ['cli/main.ts', ...args], {
            cwd: root,
            env: variables,
            encoding: 'utf8',
          });
          return { ok: status === 0, out: stdout, err: stderr };
        };

  let child = await launch();
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill(signal);
    await gone;
  };
  const open = (readOnly: boolean) => {
    const database = new DatabaseSync(join(dataDir, 'site.db'), { readOnly });
    database.exec('pragma busy_timeout = 5000');
    return database;
  };

  return {
    url,
    dataDir,
    mail,
    output: () => printed,
    cli: async <T>(...args: string[]) => {
      // The server made its own secret in the data folder.
      const { ok, out, err } = await run([...args, '--json'], { APP_SECRET: '', ...env });
      if (!ok) throw new Error(err);
      return JSON.parse(out) as T;
    },
    rows: <T>(sql: string, ...values: string[]) => {
      const database = open(true);
      try {
        return database.prepare(sql).all(...values) as T[];
      } finally {
        database.close();
      }
    },
    change: (sql, ...values) => {
      const database = open(false);
      try {
        database.prepare(sql).run(...values);
      } finally {
        database.close();
      }
    },
    restart: async () => {
      await end('SIGKILL');
      child = await launch();
    },
    stop: async () => {
      await end('SIGTERM');
      await mail.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
};
