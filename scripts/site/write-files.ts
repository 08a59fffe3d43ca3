// Writing to dist: files with their compressed siblings, and the change from the old build to the new one.

import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const compressible = /\.(?:js|css|svg|xml|txt|webmanifest|html|json)$/;

/** Above it are the console's dictionaries and PDF reader alone: the last percents of those would take most of a build. */
const largeBytes = 300_000;

const brotli = (data: Buffer) =>
  brotliCompressSync(data, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: data.length > largeBytes ? 9 : 11,
      [constants.BROTLI_PARAM_SIZE_HINT]: data.length,
    },
  });

/** Returns the name of a file that may be cached for ever: another text gets another name. */
export const hashedAsset = (name: string, ending: string, text: string): string =>
  `assets/${name}-${createHash('sha256').update(text).digest('base64url').slice(0, 8)}.${ending}`;

export const writeInto = (folder: string, name: string, data: Buffer | string): void => {
  const path = join(folder, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, data);
};

/** `.br` and `.gz` beside every file that gets smaller by it; pages only if nobody fills in their origin later. */
export const compressSiblings = (folder: string, withPages: boolean): void => {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !compressible.test(entry.name)) continue;
    if (entry.name.endsWith('.html') && !withPages) continue;
    const path = join(entry.parentPath, entry.name);
    if (existsSync(`${path}.br`)) continue;
    const data = readFileSync(path);
    writeFileSync(`${path}.br`, brotli(data));
    writeFileSync(`${path}.gz`, gzipSync(data, { level: 9 }));
  }
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
