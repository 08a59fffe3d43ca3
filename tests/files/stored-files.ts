// What lies on the disk of a server under test.
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Deps } from '#server/deps.ts';
import { storageFolder } from '#server/files/local-store.ts';

const filesIn = async (folder: string): Promise<string[]> =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

export const keptFiles = async ({ files }: Deps): Promise<string[]> => {
  const keys: string[] = [];
  for await (const { key } of files.list()) keys.push(key);
  return keys;
};

export const arrivedFiles = ({ config }: Pick<Deps, 'config'>): Promise<string[]> =>
  filesIn(join(storageFolder(config), 'arrivals'));
