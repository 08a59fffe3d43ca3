// One hash over everything a build reads, so that a start can tell whether the last build still stands.

import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

const patterns = [
  '{content,contract,ui,web,console}/**/*',
  'scripts/build.ts',
  'scripts/site/**/*',
  'vite.config.ts',
  'package-lock.json',
];

const isSource = (path: string) => !/\.(test|spec)\.tsx?$/.test(path);

/**
 * @param settings whatever else the result depends on
 * @param isWanted of each file's path below `root`
 */
export const sourceHash = (
  root: string,
  settings: string[],
  isWanted: (path: string) => boolean = () => true,
): string => {
  const hash = createHash('sha256');
  const files = globSync(patterns, { cwd: root, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
    .filter((path) => isSource(path) && isWanted(path))
    .sort();
  for (const file of files)
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(root, file)))
      .update('\0');
  for (const setting of settings) hash.update(setting).update('\0');
  return hash.digest('hex');
};
