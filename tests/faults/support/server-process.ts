// The real server as a process of its own on a folder of its own: started, looked at from outside, stopped, killed, and its
// data folder copied as it was at the moment of the kill. Linux only: it reads /proc.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { publicApi } from '#contract/public-api.ts';
import { readConfig } from '#server/config.ts';
import { openLog } from '#server/log.ts';
import { type OpenDeps, openDeps } from '#server/open-deps.ts';
import { freePort } from '#tests/e2e/support/running-app.ts';
import { childEnvironment } from '#tests/support/child-environment.ts';
import { testSecret } from '#tests/support/make-config.ts';

const startTimeoutMs = 60_000;
const keptOutput = 256 * 1024;

type Environment = Record<string, string>;

/** As an operator runs it, but for the limits on how often somebody may call. */
export const productionEnvironment: Environment = {
  NODE_ENV: 'production',
  HOST: '127.0.0.1',
  RATE_LIMIT: 'off',
  APP_SECRET: testSecret,
  PAY_BANK_NAME: 'Bank',
  PAY_ACCOUNT_NAME: 'Name',
  PAY_ACCOUNT_NUMBER: '001234567890',
  PAY_IFSC: 'EXMP0001234',
  PAY_COMPANY_CODE: 'C',
  PAY_UPI_ID: 'agency@bank',
};

export type ServerProcess = {
  url: string;
  port: number;
  pid: number;
  dataDir: string;
  /** What it was started with: also for a command line beside it. */
  environment: Environment;
  /** How long the start took until it was ready. */
  startMs: number;
  /** The last of what it printed. */
  output(): string;
  /** Resident memory. */
  memoryMb(): number;
  /** Processor time of all its threads so far. */
  processorMs(): number;
  /** What its open descriptors lead to. */
  descriptors(): string[];
  /** Settles when it has ended, with its exit code; null after a signal. */
  ended: Promise<number | null>;
  /** Sends SIGTERM and answers the exit code. */
  stop(): Promise<number | null>;
  kill(): Promise<void>;
  /** Kills it, and copies the data folder as it was at that moment. */
  killAndCopy(to: string): Promise<void>;
};

export type StartOptions = {
  dataDir: string;
  /** Over `productionEnvironment`. */
  environment?: Environment;
  port?: number;
  /** The checkout that it runs from, instead of this one. */
  root?: string;
};

const untilReady = async (url: string, child: ChildProcess, output: () => string): Promise<void> => {
  const deadline = Date.now() + startTimeoutMs;
  for (;;) {
    const ready = await fetch(url + publicApi.readyz.path).then(
      async (answer) => {
        await answer.arrayBuffer();
        return answer.ok;
      },
      () => false,
    );
    if (ready) return;
    if (child.exitCode !== null || Date.now() > deadline) {
      child.kill('SIGKILL');
      throw new Error(`The server did not start:\n${output()}`);
    }
    await pause(25);
  }
};

const megabytes = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

/** As the scheduler counts it: ticks of a hundredth of a second would miss what is shorter. */
const processorTime = (pid: number): number =>
  readdirSync(`/proc/${pid}/task`).reduce(
    (sum, thread) =>
      sum + Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]) / 1e6,
    0,
  );

const descriptorsOf = (pid: number): string[] =>
  readdirSync(`/proc/${pid}/fd`).flatMap((name) => {
    try {
      return [readlinkSync(`/proc/${pid}/fd/${name}`)];
    } catch {
      return []; // Closed meanwhile.
    }
  });

const stopped = (pid: number): boolean => /^State:\s+T/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));

/** Resolves when it is ready. */
export const startServer = async ({
  dataDir,
  environment: changes = {},
  port: wanted,
  root = resolve(import.meta.dirname, '../../..'),
}: StartOptions): Promise<ServerProcess> => {
  const started = performance.now();
  const port = wanted ?? (await freePort());
  const environment: Environment = {
    ...productionEnvironment,
    PORT: String(port),
    DATA_DIR: dataDir,
    ...changes,
  };
  const child = spawn(process.execPath, ['--max-semi-space-size=4', 'server/main.ts'], {
    cwd: root,
    env: { ...childEnvironment(), ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      printed = (printed + chunk.toString()).slice(-keptOutput);
    });
  }
  const ended = once(child, 'close').then(([code]) => code as number | null);
  const url = `http://127.0.0.1:${port}`;
  await untilReady(url, child, () => printed);
  const pid = child.pid ?? 0;
  const end = (signal: NodeJS.Signals): Promise<number | null> => {
    child.kill(signal);
    return ended;
  };
  return {
    url,
    port,
    pid,
    dataDir,
    environment,
    startMs: performance.now() - started,
    output: () => printed,
    memoryMb: () => megabytes(pid),
    processorMs: () => processorTime(pid),
    descriptors: () => descriptorsOf(pid),
    ended,
    stop: () => end('SIGTERM'),
    kill: async () => {
      await end('SIGKILL');
    },
    killAndCopy: async (to) => {
      child.kill('SIGSTOP');
      while (!stopped(pid)) await pause(1);
      cpSync(dataDir, to, { recursive: true, preserveTimestamps: true });
      await end('SIGKILL');
    },
  };
};

/** Opens what a server of this environment works on, beside it or while none runs, for as long as `act` takes. */
export const withDeps = async <T>(
  environment: Environment,
  act: (deps: OpenDeps) => Promise<T>,
): Promise<T> => {
  const config = readConfig(environment);
  const deps = await openDeps(config, { log: openLog(config, { write: () => undefined }) });
  try {
    return await act(deps);
  } finally {
    await deps.close();
  }
};
