// One hash over everything a build reads, so that a start can tell whether the last build still stands.

import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const patterns = [
  '{content,contract,ui,web,console}/**/*',
  'scripts/build.ts',
  'scripts/site/**/*',
  'vite.config.ts',
  'package-lock.json',
];

const isSource = (path: string) => !/\.(test|spec)\.tsx?$/.test(path);

/** @param settings whatever else the result depends on */
export const sourceHash = (root: string, settings: string[]): string => {
  const hash = createHash('sha256');
  const files = globSync(patterns, { cwd: root, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter(isSource)
    .sort();
  for (const file of files)
    hash.update(file.slice(root.length)).update('\0').update(readFileSync(file)).update('\0');
  for (const setting of settings) hash.update(setting).update('\0');
  return hash.digest('hex');
};
