// Keeps uploaded files in a folder of the local disk, under random names of our own. No name from outside is ever a path.

import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, opendir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Config } from '#server/config.ts';
import { keepPrivate, makeMissing, makeUsableFolder } from '#server/folders.ts';
import { untrackIncoming } from './incoming-files.ts';
import type { FileStore } from './store.ts';

const keyPattern = /^[0-9a-f]{32}$/;

/** A folder's entries are only safe from a power cut once the folder itself is synced. */
const syncFolder = async (path: string): Promise<void> => {
  const folder = await open(path);
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
};

/** Below a folder that is there already. */
const addFolder = async (path: string): Promise<void> => {
  for (const made of makeMissing(path)) await syncFolder(dirname(made));
};

/** Where the file of a key lies below the folder of kept files. Throws for what is no key. */
export const keptPath = (kept: string, key: string): string => {
  if (!keyPattern.test(key)) throw new Error('This is not the key of a kept file.');
  return join(kept, key.slice(0, 2), key.slice(2, 4), key);
};

export const openFileStore = async ({ storageUrl }: Pick<Config, 'storageUrl'>): Promise<FileStore> => {
  const root = storageUrl.replace(/^file:/, '');
  const kept = join(root, 'kept');
  const arrivals = join(root, 'arrivals');
  const partials = join(root, 'partials');
  for (const folder of [kept, arrivals, partials]) {
    for (const made of makeUsableFolder('STORAGE_URL', folder)) await syncFolder(dirname(made));
    keepPrivate(folder);
  }

  const pathOf = (key: string): string => keptPath(kept, key);

  async function* list(): AsyncGenerator<{ key: string; writtenAt: Date }> {
    for await (const entry of await opendir(kept, { recursive: true })) {
      if (!entry.isFile() || !keyPattern.test(entry.name)) continue;
      const facts = await stat(join(entry.parentPath, entry.name)).catch(() => undefined);
      if (facts !== undefined) yield { key: entry.name, writtenAt: facts.ctime };
    }
  }

  return {
    arrivals,
    partials,
    keep: async ({ temporaryPath }) => {
      const key = randomBytes(16).toString('hex');
      const path = pathOf(key);
      await addFolder(dirname(path));
      await rename(temporaryPath, path);
      untrackIncoming(temporaryPath);
      try {
        await syncFolder(dirname(path));
      } catch (error) {
        // Nobody is told the key, so nobody else could remove it.
        await rm(path, { force: true }).catch(() => undefined);
        throw error;
      }
      return key;
    },
    putBack: (key, { temporaryPath }) => rename(pathOf(key), temporaryPath),
    open: async (key) => {
      const file = await open(pathOf(key));
      const { size } = await file.stat();
      return { stream: createReadStream('', { fd: file, highWaterMark: 65_536 }), bytes: size };
    },
    remove: (key) => rm(pathOf(key), { force: true }),
    list,
  };
};
