// `npm run bench`: every program of this folder, one after the other, and its line of figures into README.md. Each fails over
// its budget. `-- server first-paint` runs these alone; the others keep the figures of their last run.
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { basename, join } from 'node:path';

const readme = join(import.meta.dirname, 'README.md');
const own = basename(import.meta.filename);
const all = readdirSync(import.meta.dirname)
  .filter((name) => name.endsWith('.ts') && name !== own)
  .map((name) => basename(name, '.ts'));
const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !all.includes(name));
if (unknown.length > 0) {
  console.error(`No such program: ${unknown.join(', ')}. There are: ${all.join(', ')}.`);
  process.exit(1);
}

/** `{"a":{"b":1}}` as `a: b 1`. */
const asText = (value: unknown): string =>
  typeof value === 'object' && value !== null
    ? Object.entries(value)
        .map(([name, each]) => (typeof each === 'object' ? `**${name}** ${asText(each)}` : `${name} ${each}`))
        .join(', ')
    : String(value);

/** Over the row of the program's last run, or below the others. */
const keep = (name: string, cells: string[]): void => {
  const row = `| ${[`\`${name}.ts\``, ...cells].join(' | ')} |`;
  const lines = readFileSync(readme, 'utf8').trimEnd().split('\n');
  const at = lines.findIndex((line) => line.startsWith(`| \`${name}.ts\``));
  if (at < 0) lines.push(row);
  else lines[at] = row;
  writeFileSync(readme, `${lines.join('\n')}\n`);
};

const failed: string[] = [];
for (const name of asked.length > 0 ? asked : all) {
  console.log(`\n— ${name}`);
  const { status, stdout } = spawnSync(process.execPath, [join(import.meta.dirname, `${name}.ts`)], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  process.stdout.write(stdout);
  if (status !== 0) failed.push(name);
  const line = stdout.trimEnd().split('\n').at(-1) ?? '';
  if (!line.startsWith('{')) continue;
  const { name: _, ...figures } = JSON.parse(line) as Record<string, unknown>;
  const day = new Date().toISOString().slice(0, 10);
  keep(name, [status === 0 ? 'kept' : 'over', asText(figures), `${day}, ${cpus().length} processors`]);
}
if (failed.length > 0) console.error(`\nOver budget, or not run through: ${failed.join(', ')}`);
process.exitCode = failed.length > 0 ? 1 : 0;
