// `npm run test:faults`: every program of this folder, one after the other, each in a process of its own; then a table.
// `-- crash slow-clients` runs these alone, `-- --short` the short form of each, `-- crash --postgres` on PostgreSQL. The figures are in test-results/faults.json:
// a program that did not run now keeps those of its last run, so that long runs may be done in parts.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Report } from './support/fault-program.ts';

const ending = '.fault.ts';
const resultFile = 'test-results/faults.json';
/** Nothing here may go on for ever, whatever it met. */
const longestMs = 60 * 60_000;

export type Result = Omit<Report, 'name'> & {
  passed: boolean;
  /** Short forms prove that the program works, not the promise. */
  short: boolean;
  seconds: number;
  at: string;
};
export type Results = Record<string, Result>;

const reportIn = (line: string): Report | undefined => {
  try {
    const report = JSON.parse(line) as Report;
    return typeof report.figures === 'object' ? report : undefined;
  } catch {
    return undefined;
  }
};

type Options = { short: boolean; postgres: boolean };

/** Shows what the program prints as it comes, and answers its last line. */
const lastLine = async (child: ChildProcess): Promise<string> => {
  let tail = '';
  child.stdout?.on('data', (chunk: Buffer) => {
    process.stdout.write(chunk);
    tail = (tail + chunk.toString()).slice(-65_536);
  });
  await once(child, 'close');
  return tail.trimEnd().split('\n').at(-1) ?? '';
};

const runProgram = async (name: string, { short, postgres }: Options): Promise<Result> => {
  const started = Date.now();
  console.log(`\n— ${name}${short ? ' (short)' : ''}`);
  const program = join(import.meta.dirname, name + ending);
  const options = [...(short ? ['--short'] : []), ...(postgres ? ['--postgres'] : [])];
  const child = spawn(process.execPath, [program, ...options], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const timer = setTimeout(() => child.kill('SIGKILL'), longestMs);
  const report = reportIn(await lastLine(child));
  clearTimeout(timer);
  return {
    passed: child.exitCode === 0 && report !== undefined && report.failure === undefined,
    short,
    seconds: Math.round((Date.now() - started) / 1000),
    at: new Date(started).toISOString(),
    figures: report?.figures ?? {},
    ...(report === undefined ? { failure: 'ended without a report' } : {}),
    ...(report?.failure === undefined ? {} : { failure: report.failure }),
  };
};

const readResults = (): Results => {
  try {
    return JSON.parse(readFileSync(resultFile, 'utf8')) as Results;
  } catch {
    return {};
  }
};

const keep = (name: string, result: Result): void => {
  mkdirSync('test-results', { recursive: true });
  writeFileSync(resultFile, `${JSON.stringify({ ...readResults(), [name]: result }, null, 2)}\n`);
};

const rowOf = (name: string, { passed, seconds, figures, failure }: Result): string => {
  const shown = Object.entries(figures).map(([key, value]) => `${key} ${value}`);
  const why = failure === undefined ? [] : [`! ${failure.split('\n')[0]}`];
  return `${passed ? 'ok    ' : 'FAILED'}  ${name.padEnd(16)} ${String(seconds).padStart(5)} s  ${[...why, ...shown].join(', ')}`;
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { short: { type: 'boolean', default: false }, postgres: { type: 'boolean', default: false } },
});
const all = readdirSync(import.meta.dirname)
  .filter((name) => name.endsWith(ending))
  .map((name) => basename(name, ending))
  .sort();
const unknown = positionals.filter((name) => !all.includes(name));
if (unknown.length > 0) {
  console.error(`No such program: ${unknown.join(', ')}. There are: ${all.join(', ')}.`);
  process.exit(1);
}

// They start the server as it is, which is not ready without its pages.
const build = join(import.meta.dirname, '../../scripts/build-when-stale.ts');
if (spawnSync(process.execPath, [build], { stdio: 'inherit' }).status !== 0) process.exit(1);

const rows: string[] = [];
let failed = 0;
for (const name of positionals.length > 0 ? positionals : all) {
  const result = await runProgram(name, values);
  const shown = values.postgres ? `${name} (PostgreSQL)` : name;
  keep(shown, result);
  rows.push(rowOf(shown, result));
  if (!result.passed) failed += 1;
}
console.log(`\n${rows.join('\n')}\n\n${rows.length - failed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
