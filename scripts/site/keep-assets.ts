// Tabs that were opened on an earlier build still ask for its files: those of the two builds before move on into the new one,
// and so does whatever is younger than a week.

import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** In dist/: what each build made, the last first. */
export const buildsFile = 'builds.json';
/** Below dist/: folders of files that are named after their content. */
const assetFolders = ['web/assets', 'console/assets', 'console/viewer/assets'];
const buildsKept = 2;
const keptForMs = 7 * 24 * 60 * 60 * 1000;

const namesIn = (folder: string): string[] => (existsSync(folder) ? readdirSync(folder) : []);

/** Paths below `dist`, compressed siblings included. */
const assetsIn = (dist: string): string[] =>
  assetFolders.flatMap((folder) => namesIn(join(dist, folder)).map((name) => `${folder}/${name}`));

const readBuilds = (dist: string): string[][] => {
  try {
    return JSON.parse(readFileSync(join(dist, buildsFile), 'utf8')) as string[][];
  } catch {
    // From before builds were listed: all that lies there counts as one.
    return [assetsIn(dist)];
  }
};

/** Of paths below `dist`: what its last build made. */
export const lastBuild = (dist: string): ReadonlySet<string> => new Set(readBuilds(dist)[0]);

export const isAsset = (path: string): boolean =>
  assetFolders.some((folder) => path.startsWith(`${folder}/`));

/**
 * Copies what is kept of `dist`, with its age, into `next`, which holds only a new build. Returns the list of builds to
 * stand beside it.
 */
export const keepAssets = (dist: string, next: string): string[][] => {
  const made = assetsIn(next);
  // A build of the same sources is not a new one.
  const before = readBuilds(dist).filter((each) => each.some((path) => !made.includes(path)));
  const recent = before.slice(0, buildsKept);
  const named = new Set(recent.flat());
  for (const path of assetsIn(dist)) {
    const [source, target] = [join(dist, path), join(next, path)];
    const isYoung = Date.now() - statSync(source).mtimeMs <= keptForMs;
    if (existsSync(target) || !(named.has(path) || isYoung)) continue;
    mkdirSync(join(target, '..'), { recursive: true });
    cpSync(source, target, { preserveTimestamps: true });
  }
  return [made, ...recent];
};
