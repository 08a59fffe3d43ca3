// Writing to dist: files with their compressed siblings, and the change from the old build to the new one.

import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const compressible = /\.(?:js|css|svg|xml|txt|webmanifest|html|json)$/;

/** Above it are the console's dictionaries and PDF reader alone: the last percents of those would take most of a build. */
const largeBytes = 300_000;

const compressed = async (data: Buffer): Promise<{ br: Buffer; gz: Buffer }> => {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: data.length > largeBytes ? 9 : 11,
    [constants.BROTLI_PARAM_SIZE_HINT]: data.length,
  };
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(data, { params }),
    promisify(gzip)(data, { level: 9 }),
  ]);
  return { br, gz };
};

/** Returns the name of a file that may be cached for ever: another text gets another name. */
export const hashedAsset = (name: string, ending: string, text: string): string =>
  `assets/${name}-${createHash('sha256').update(text).digest('base64url').slice(0, 8)}.${ending}`;

export const writeInto = (folder: string, name: string, data: Buffer | string): void => {
  const path = join(folder, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, data);
};

const siblings = ['br', 'gz'] as const;

/** Whether the build before has the same file with its siblings. */
const isKept = (path: string, data: Buffer): boolean =>
  siblings.every((ending) => existsSync(`${path}.${ending}`)) && readFileSync(path).equals(data);

/**
 * `.br` and `.gz` beside every file that gets smaller by it; pages only if nobody fills in their origin later. What is as it was in
 * `before`, the same folder of the last build, is taken from there: compressing takes a third of a build.
 */
export const compressSiblings = async (folder: string, before: string, withPages: boolean): Promise<void> => {
  const compressOne = async (path: string): Promise<void> => {
    const data = readFileSync(path);
    const old = join(before, relative(folder, path));
    if (isKept(old, data)) {
      for (const ending of siblings) copyFileSync(`${old}.${ending}`, `${path}.${ending}`);
      return;
    }
    const made = await compressed(data);
    for (const ending of siblings) writeFileSync(`${path}.${ending}`, made[ending]);
  };
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(
    (entry) =>
      entry.isFile() && compressible.test(entry.name) && (withPages || !entry.name.endsWith('.html')),
  );
  await Promise.all(files.map(({ parentPath, name }) => compressOne(join(parentPath, name))));
};

/** Builds work in folders of this name and remove them; one that was killed leaves its own behind. */
export const workPrefix = '.building-';
const leftoverMs = 60 * 60 * 1000;

export const removeLeftovers = (dist: string): void => {
  for (const name of readdirSync(dist)) {
    const path = join(dist, name);
    if (!name.startsWith(workPrefix) || Date.now() - statSync(path).mtimeMs < leftoverMs) continue;
    rmSync(path, { recursive: true, force: true });
  }
};

/** Puts a finished folder in place of the previous one. Of two builds at once, the later one stays. */
export const swapFolder = (finished: string, place: string): void => {
  const old = join(dirname(finished), `${basename(place)}.old`);
  if (existsSync(place)) renameSync(place, old);
  renameSync(finished, place);
};
