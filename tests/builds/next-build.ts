// What a release brings, without the time of a build: the pages of dist/ as they are, with another name for the build and for
// every hashed file of it, as other sources would have given them.
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export type NextBuild = {
  /** For `startApp`. */
  root: string;
  /** Puts the files of the build before beside those of this one, as the build does, or takes them away. */
  keepOldFiles(kept: boolean): void;
};

const checkout = join(import.meta.dirname, '../..');
const assetFolders = ['web/assets', 'console/assets', 'console/viewer/assets'];
const isText = (name: string): boolean => /\.(?:js|css|html|json)$/.test(name);
const isSibling = (name: string): boolean => /\.(?:br|gz)$/.test(name);

/** `entry-client-vXOQ6Zgc` by what it is called in the next build. */
const newNames = (names: readonly string[]): [from: string, to: string][] =>
  names.flatMap((name) => {
    const [, stem = '', hash = ''] = /^(.+-)([\w-]{8})\.\w+$/.exec(name) ?? [];
    return hash === '' ? [] : [[stem + hash, `${stem}next${hash.slice(0, 4)}`]];
  });

const cspHash = (text: string): string => createHash('sha256').update(text).digest('base64');
const inlineParts = (html: string): string[] =>
  [...html.matchAll(/<(script|style)>(.*?)<\/\1>/gs)].map(([, , text = '']) => text);

/** Everything lies in the run's temporary folder and goes with it. */
export const makeNextBuild = (): NextBuild => {
  const root = mkdtempSync(join(tmpdir(), 'next-build-'));
  for (const name of readdirSync(checkout)) {
    if (!name.startsWith('.') && name !== 'dist') symlinkSync(join(checkout, name), join(root, name));
  }
  const [old, dist] = [join(checkout, 'dist'), join(root, 'dist')];
  cpSync(old, dist, { recursive: true });
  const assets = assetFolders.flatMap((folder) =>
    readdirSync(join(dist, folder)).map((name) => ({ folder, name })),
  );
  const renamed = newNames(assets.map(({ name }) => name).filter((name) => !isSibling(name)));
  const rename = (text: string): string =>
    renamed.reduce((result, [from, to]) => result.replaceAll(from, to), text);

  const hashes: [from: string, to: string][] = [];
  for (const entry of readdirSync(dist, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (!entry.isFile()) continue;
    if (isSibling(entry.name)) rmSync(path);
    if (!isText(entry.name)) continue;
    const before = readFileSync(path, 'utf8');
    const after = rename(before).replace(/ data-build="[^"]*"/, ' data-build="next"');
    writeFileSync(path, after);
    if (!entry.name.endsWith('.html')) continue;
    const parts = inlineParts(after);
    for (const [at, text] of inlineParts(before).entries()) {
      hashes.push([cspHash(text), cspHash(parts[at] ?? '')]);
    }
  }
  const manifest = join(dist, 'web/site.json');
  writeFileSync(
    manifest,
    hashes.reduce((text, [from, to]) => text.replaceAll(from, to), readFileSync(manifest, 'utf8')),
  );
  const ofThisBuild = assets.filter(({ name }) => !isSibling(name));
  for (const { folder, name } of ofThisBuild) {
    renameSync(join(dist, folder, name), join(dist, folder, rename(name)));
  }

  return {
    root,
    keepOldFiles: (kept) => {
      for (const { folder, name } of ofThisBuild) {
        const place = join(dist, folder, name);
        if (kept) copyFileSync(join(old, folder, name), place);
        else if (existsSync(place) && rename(name) !== name) rmSync(place);
      }
    },
  };
};
