// The product under another name: this checkout with an agency's content in place of ours, built and checked as that agency would.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const checkout = join(import.meta.dirname, '../..');
const rooms = ['bench', 'cli', 'content', 'contract', 'console', 'scripts', 'server', 'ui', 'web'];
const rootFiles = ['package.json', 'package-lock.json', 'tsconfig.json', 'vite.config.ts'];
/** What an agency replaces as a whole; of anything else it may leave what stands there. */
const replaced = ['services', 'previews', 'drawings', 'promised.ts', 'content.test.ts'];

export type OtherBrand = {
  /** For `startApp`. */
  root: string;
  /** Runs a script of the checkout there. @throws with what it said, where it fails. */
  run(script: string, ...args: string[]): string;
};

/** @param name a folder of tests/brands. It lies in the run's temporary folder and goes with it. */
export const putOnBrand = (name: string): OtherBrand => {
  const root = mkdtempSync(join(tmpdir(), 'other-brand-'));
  for (const each of [...rooms, ...rootFiles])
    cpSync(join(checkout, each), join(root, each), { recursive: true });
  symlinkSync(join(checkout, 'node_modules'), join(root, 'node_modules'));
  for (const each of replaced) rmSync(join(root, 'content', each), { recursive: true, force: true });
  cpSync(join(checkout, 'tests/brands', name), join(root, 'content'), { recursive: true });
  const run = (script: string, ...args: string[]): string => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], {
      cwd: root,
      encoding: 'utf8',
    });
    if (status !== 0) throw new Error(`${script} failed:\n${stdout}\n${stderr}`);
    return stdout + stderr;
  };
  return { root, run };
};

const isText = /\.(?:html|js|css|json|svg|xml|txt|webmanifest)$/;

/** Every text file below the folder. */
export const textFilesIn = (folder: string): string[] => {
  if (!existsSync(folder)) throw new Error(`There is no ${folder}.`);
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && isText.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
};
