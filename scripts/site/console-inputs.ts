// What a build of the console was made of, so that the next one can take it over: a changed text of the site mostly changes nothing there.

import { cpSync, existsSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import type { Plugin } from 'vite';
import { themeCookie } from '#content/brand.ts';
import { look } from '#content/look.ts';
import { drawnLogo } from '#ui/drawing/drawn-logo.ts';
import type { SiteFonts } from './fonts.ts';
import { isAsset, lastBuild } from './keep-assets.ts';
import { sourceHash } from './source-hash.ts';
import { writeInto } from './write-files.ts';

/** In dist/console/, and so replaced together with it. The server hands out the folder's page and assets alone. */
const inputsFile = 'inputs.json';

type Inputs = { hash: string; read: string[] };

/** Only what was read of these matters to the console; of all else any change does. */
const siteFolders = ['content/', 'web/'];

/** Notes all files that a bundle is made of, also those of which nothing is left in it. */
export const noteFiles = (read: Set<string>): Plugin => ({
  name: 'note-files',
  buildEnd() {
    for (const id of this.getModuleIds()) read.add(id);
  },
});

/** `read`: paths below `root`. Beside the files, what the build itself takes from the content. */
const hashOf = (root: string, fonts: Pick<SiteFonts, 'files'>, read: readonly string[]): string => {
  const settings = [fonts.files.map(({ fileName }) => fileName), look, themeCookie, drawnLogo];
  return sourceHash(root, [JSON.stringify(settings)], (path) => {
    const isSite = siteFolders.some((folder) => path.startsWith(folder));
    return !isSite || read.includes(path);
  });
};

/** `files`: as `noteFiles` took them. */
export const noteInputs = (
  root: string,
  outDir: string,
  fonts: Pick<SiteFonts, 'files'>,
  files: ReadonlySet<string>,
): void => {
  const read = [...files]
    .map((id) => relative(root, id.split('?')[0] ?? '').replaceAll(sep, '/'))
    .filter((path) => siteFolders.some((folder) => path.startsWith(folder)))
    .sort();
  const inputs: Inputs = { hash: hashOf(root, fonts, read), read };
  writeInto(outDir, inputsFile, JSON.stringify(inputs));
};

/** Copies the console of the last build to `outDir` if a build would make the same again. Returns whether it did. */
export const takeOverConsole = (
  root: string,
  dist: string,
  outDir: string,
  fonts: Pick<SiteFonts, 'files'>,
): boolean => {
  const noted = join(dist, 'console', inputsFile);
  if (!existsSync(noted)) return false;
  const { hash, read } = JSON.parse(readFileSync(noted, 'utf8')) as Inputs;
  if (hashOf(root, fonts, read) !== hash) return false;
  const made = lastBuild(dist);
  const files = [...made].filter((path) => path.startsWith('console/'));
  // Somebody may have removed a part of it.
  if (![...files, 'console/viewer/index.html'].every((path) => existsSync(join(dist, path)))) return false;
  cpSync(join(dist, 'console'), outDir, {
    recursive: true,
    filter: (path) => {
      const name = relative(dist, path).replaceAll(sep, '/');
      return made.has(name) || !isAsset(name);
    },
  });
  return true;
};
