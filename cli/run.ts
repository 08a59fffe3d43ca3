// What every command runs in: the opened dependencies, ways to print, and a failure that ends with a reason and exit 1.
import { userInfo } from 'node:os';
import type { Command } from 'commander';
import type { Actor } from '#server/audit/actor.ts';
import { BackupError } from '#server/backups/backup-error.ts';
import { ConfigError, readConfig, readEnvironment } from '#server/config.ts';
import { CopyError } from '#server/copy/copy-installation.ts';
import type { Deps } from '#server/deps.ts';
import { ApiError } from '#server/http/api-error.ts';
import { refuseWithoutDatabase } from '#server/installation.ts';
import { InputError } from '#server/links/checked-text.ts';
import { openLog } from '#server/log.ts';
import { openDeps } from '#server/open-deps.ts';

export type Row = Record<string, string | number | boolean | null>;

export type Context = {
  deps: Deps;
  actor: Actor;
  /** Whether `--json` was given. */
  json: boolean;
  /** One result: JSON with `--json`, else the text. */
  print(value: unknown, text: string): void;
  /** Many results: a JSON array with `--json`, else a table; `columns` maps a row to what people see. */
  printList<T>(rows: readonly T[], columns: (row: T) => Row, whenEmpty: string): void;
  /** A line for people beside the result: on stderr, so that programs read the result alone. */
  note(text: string): void;
  /** Text as it is, whatever the options. */
  write(text: string): void;
};

/** A reason for people; the command ends with exit 1 and prints it on stderr. */
export class CommandError extends Error {
  override name = 'CommandError';
}

export type Surroundings = {
  environment(): Record<string, string | undefined>;
  out(text: string): void;
  err(text: string): void;
  fail(): void;
  overrides?: Partial<Deps>;
};

const terminal: Surroundings = {
  environment: readEnvironment,
  out: (text) => process.stdout.write(text),
  err: (text) => process.stderr.write(text),
  fail: () => {
    process.exitCode = 1;
  },
};

const systemUser = (): string => {
  try {
    return userInfo().username;
  } catch {
    return 'unknown';
  }
};

/** The person at the terminal. */
export const terminalActor = (): Actor => {
  const name = systemUser();
  return { id: `cli:${name}`, name, from: 'command line' };
};

/** A value of a table or a message: one line, without characters that move the cursor. */
const cell = (value: Row[string]): string => String(value ?? '').replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ');

export const asTable = (rows: readonly Row[]): string => {
  const names = Object.keys(rows[0] ?? {});
  const lines = [
    names.map((name) => name.toUpperCase()),
    ...rows.map((row) => names.map((name) => cell(row[name] ?? null))),
  ];
  const widths = names.map((_, at) => Math.max(...lines.map((line) => Array.from(line[at] ?? '').length)));
  const padded = (text: string, width: number) => text + ' '.repeat(width - Array.from(text).length);
  return lines
    .map((line) =>
      line
        .map((text, at) => padded(text, widths[at] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
};

const printers = (json: boolean, { out, err }: Surroundings): Omit<Context, 'deps' | 'actor'> => ({
  json,
  print: (value, text) => out(`${json ? JSON.stringify(value, null, 2) : text}\n`),
  printList: (rows, columns, whenEmpty) => {
    if (json) out(`${JSON.stringify(rows, null, 2)}\n`);
    else out(`${rows.length === 0 ? whenEmpty : asTable(rows.map(columns))}\n`);
  },
  note: (text) => err(`${text}\n`),
  write: out,
});

/** What a command has that works without an installation, or with one that may be broken. */
export type BareContext = Omit<Context, 'deps'> & { environment: Record<string, string | undefined> };

/** Makes a commander action of a command. It takes commander's arguments after the context, options last. */
type RunWith<Given> = <Rest extends unknown[]>(
  command: (context: Given, ...rest: Rest) => Promise<void>,
) => (...rest: [...Rest, Command]) => Promise<void>;

export type Run = RunWith<Context>;
/** Like `Run`, for commands that open what they need themselves. */
export type BareRun = RunWith<BareContext>;

/** Returns how to add a command to a group: with its arguments, what it does in words, and what does it. Options are added to the result. */
export const commandsOf =
  (group: Command, run: Run) =>
  <Rest extends unknown[]>(
    usage: string,
    words: string,
    act: (context: Context, ...rest: Rest) => Promise<void>,
  ): Command =>
    group.command(usage).description(words).action(run(act));

/** `--json` is read from any level. */
export const makeBareRun =
  (surroundings: Surroundings = terminal): BareRun =>
  <Rest extends unknown[]>(command: (context: BareContext, ...rest: Rest) => Promise<void>) =>
  async (...given: [...Rest, Command]) => {
    const { environment, err, fail } = surroundings;
    const commander = given.at(-1) as Command;
    // Nothing made from here on may be read by other users of the machine.
    process.umask(0o077);
    try {
      const json = commander.optsWithGlobals().json === true;
      const context = { actor: terminalActor(), ...printers(json, surroundings), environment: environment() };
      await command(context, ...(given.slice(0, -1) as unknown[] as Rest));
    } catch (error) {
      err(`${reasonOf(error)}\n`);
      fail();
    }
  };

/** Opens the dependencies for the time of the command, beside a running server. */
export const makeRun =
  (surroundings: Surroundings = terminal): Run =>
  <Rest extends unknown[]>(command: (context: Context, ...rest: Rest) => Promise<void>) =>
    makeBareRun(surroundings)(async ({ environment, ...context }, ...rest: Rest) => {
      const config = readConfig(environment, refuseWithoutDatabase);
      // What the command itself has to say goes to people; the log is for a server.
      const log = openLog(config);
      log.level = 'silent';
      const deps = await openDeps(config, { log, ...surroundings.overrides });
      try {
        await command({ deps, ...context }, ...rest);
      } finally {
        await deps.close();
      }
    });

const reasonOf = (error: unknown): string => {
  const forPeople = [CommandError, ConfigError, CopyError, BackupError, ApiError, InputError];
  const message = error instanceof Error ? error.message : String(error);
  return forPeople.some((known) => error instanceof known) ? message : `Failed: ${message}`;
};
