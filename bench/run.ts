// `npm run bench`: every program of this folder, one after the other, and its line of figures into README.md. Each fails over
// its budget. `-- server first-paint` runs these alone; the others keep the figures of their last run. `-- --postgres` runs those that
// write to a database on PostgreSQL, with rows of their own; `--million` is passed on.
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';

const readme = join(import.meta.dirname, 'README.md');
const own = basename(import.meta.filename);
const all = readdirSync(import.meta.dirname)
  .filter((name) => name.endsWith('.ts') && name !== own)
  .map((name) => basename(name, '.ts'));
const withDatabase = ['server', 'growth', 'outbox', 'uploads', 'console-lists'];
const { values, positionals: asked } = parseArgs({
  options: { postgres: { type: 'boolean', default: false }, million: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const programs = values.postgres ? withDatabase : all;
const options = [...(values.postgres ? ['--postgres'] : []), ...(values.million ? ['--million'] : [])];
const unknown = asked.filter((name) => !programs.includes(name));
if (unknown.length > 0) {
  console.error(`No such program: ${unknown.join(', ')}. There are: ${programs.join(', ')}.`);
  process.exit(1);
}

/** `{"a":{"b":1}}` as `a: b 1`. */
const asText = (value: unknown): string =>
  typeof value === 'object' && value !== null
    ? Object.entries(value)
        .map(([name, each]) => (typeof each === 'object' ? `**${name}** ${asText(each)}` : `${name} ${each}`))
        .join(', ')
    : String(value);

/** Over the row of the program's last run, or below the others. `call`: the program with its options. */
const keep = (call: string, cells: string[]): void => {
  const row = `| ${[`\`${call}\``, ...cells].join(' | ')} |`;
  const lines = readFileSync(readme, 'utf8').trimEnd().split('\n');
  const at = lines.findIndex((line) => line.startsWith(`| \`${call}\``));
  if (at < 0) lines.push(row);
  else lines[at] = row;
  writeFileSync(readme, `${lines.join('\n')}\n`);
};

const failed: string[] = [];
for (const name of asked.length > 0 ? asked : programs) {
  const call = [`${name}.ts`, ...options].join(' ');
  console.log(`\n— ${call}`);
  const { status, stdout } = spawnSync(
    process.execPath,
    [join(import.meta.dirname, `${name}.ts`), ...options],
    {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  process.stdout.write(stdout);
  if (status !== 0) failed.push(call);
  const line = stdout.trimEnd().split('\n').at(-1) ?? '';
  if (!line.startsWith('{')) continue;
  const { name: _, ...figures } = JSON.parse(line) as Record<string, unknown>;
  const day = new Date().toISOString().slice(0, 10);
  keep(call, [status === 0 ? 'kept' : 'over', asText(figures), `${day}, ${cpus().length} processors`]);
}
if (failed.length > 0) console.error(`\nOver budget, or not run through: ${failed.join(', ')}`);
process.exitCode = failed.length > 0 ? 1 : 0;
