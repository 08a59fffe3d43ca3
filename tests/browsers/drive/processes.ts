// Starts and ends the programs of browsers.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

export const start = (
  program: string,
  args: string[],
  environment: Record<string, string> = {},
): ChildProcess =>
  spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'], env: { ...process.env, ...environment } });

export const stop = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
};
