// Runs a command as a terminal would, on a test's database, and answers what it printed.
import type { Command } from 'commander';
import { makeProgram } from '#cli/program.ts';
import { makeBareRun, makeRun } from '#cli/run.ts';
import type { Deps } from '#server/deps.ts';
import { testSecret } from './make-config.ts';
import { databaseOf } from './postgres-database.ts';

export type CliResult = { ok: boolean; out: string; err: string };

const everyCommand = (command: Command): Command[] => [command, ...command.commands.flatMap(everyCommand)];

export const runCli = async (
  given: string[],
  environment: Record<string, string | undefined>,
  overrides: Partial<Deps> = {},
): Promise<CliResult> => {
  const result: CliResult = { ok: true, out: '', err: '' };
  const out = (text: string) => {
    result.out += text;
  };
  const err = (text: string) => {
    result.err += text;
  };
  const surroundings = {
    environment: () => ({
      APP_SECRET: testSecret,
      DATABASE_URL: databaseOf(environment.DATA_DIR),
      ...environment,
    }),
    out,
    err,
    fail: () => {
      result.ok = false;
    },
    overrides,
  };
  const program = makeProgram(makeRun(surroundings), makeBareRun(surroundings));
  for (const command of everyCommand(program)) {
    command.exitOverride().configureOutput({ writeOut: out, writeErr: err });
  }
  try {
    await program.parseAsync(given, { from: 'user' });
  } catch (error) {
    result.ok = (error as { exitCode?: number }).exitCode === 0;
  }
  return result;
};
