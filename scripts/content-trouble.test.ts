// Content that does not load is told by file and line, not by a stack of calls.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const troubleFile = join(import.meta.dirname, 'content-trouble.ts');

/** What is said of a file content/shop.ts, loaded by Node alone: Vitest would read it otherwise. */
const saidOf = (source: string): string => {
  const folder = mkdtempSync(join(tmpdir(), 'content-'));
  mkdirSync(join(folder, 'content'));
  mkdirSync(join(folder, 'scripts'));
  writeFileSync(join(folder, 'content/shop.ts'), source);
  const lines = [
    `import { contentTrouble } from ${JSON.stringify(troubleFile)};`,
    `await import(${JSON.stringify(join(folder, 'content/shop.ts'))}).catch((error) => console.log(String(contentTrouble(error))));`,
  ];
  writeFileSync(join(folder, 'say.mjs'), lines.join('\n'));
  return execFileSync(process.execPath, [join(folder, 'say.mjs')], { encoding: 'utf8' }).trim();
};

test.each([
  [
    'a comma',
    "export const shop = {\n  name: 'A'\n  town: 'B',\n};\n",
    /^content\/shop\.ts:3: expected a quote, comma or bracket here or in the line above \(/,
  ],
  ['an apostrophe', "export const name = 'Asha's';\n", /^content\/shop\.ts:1: expected a quote, comma/],
  ['an import', 'export const shops: string[] = [asha];\n', /^content\/shop\.ts:1: asha is not defined$/],
  [
    'a file',
    "import './asha.ts';\n",
    /^Cannot find module '.*content\/asha\.ts' imported from .*content\/shop\.ts$/,
  ],
])('where %s is wrong', (_what, source, says) => {
  expect(saidOf(source)).toMatch(says);
});
