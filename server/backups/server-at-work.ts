// Whether the server that answers at an address works in the folders that a restore would fill. Its port says nothing of that: the
// restore puts a file with a random name there, and asks the server whether it sees it in its own.

import { randomBytes } from 'node:crypto';
import { existsSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { publicApi } from '#contract/public-api.ts';
import type { Config } from '#server/config.ts';
import { databaseFiles } from '#server/db/open.ts';
import { storageFolders } from '#server/files/local-store.ts';
import { makeMissing } from '#server/folders.ts';
import { asBackupError } from './backup-error.ts';
import { foldersOf, type RestorePlaces, stageName } from './restore-places.ts';

export const folderHeader = 'x-folder-in-use';
const timeoutMs = 2_000;
const namePattern = /^[0-9a-f]{32}$/;

const pathIn = (folder: string, name: string): string => join(folder, stageName, `asks-${name}`);

/** For the server: whether it sees the file; `undefined` if nobody asks. The name is random, so it tells others nothing. */
export const seesFile = (
  config: Pick<Config, 'dataDir' | 'databaseUrl' | 'storageUrl'>,
  name: string | string[] | undefined,
): boolean | undefined => {
  if (typeof name !== 'string' || !namePattern.test(name)) return undefined;
  const folders = [config.dataDir, ...databaseFiles(config).map(dirname), ...storageFolders(config)];
  return folders.some((folder) => existsSync(pathIn(folder, name)));
};

/**
 * Whether the server at `origin` works in one of these folders, even if its files were lost or moved away. Leaves nothing
 * behind. Throws a BackupError if the folder cannot be written.
 */
export const isServerAtWork = async (places: RestorePlaces, origin: string): Promise<boolean> => {
  const name = randomBytes(16).toString('hex');
  const made: string[] = [];
  const files: string[] = [];
  try {
    for (const folder of foldersOf(places)) {
      const path = pathIn(folder, name);
      try {
        made.push(...makeMissing(dirname(path)));
        writeFileSync(path, '', { flag: 'wx', mode: 0o600 });
        files.push(path);
      } catch (error) {
        throw asBackupError(error, folder);
      }
    }
    return await fetch(origin + publicApi.healthz.path, {
      headers: { [folderHeader]: name },
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    }).then(
      (answer) => answer.headers.get(folderHeader) === 'yes',
      () => false,
    );
  } finally {
    for (const path of files) rmSync(path, { force: true });
    for (const folder of made.reverse()) {
      try {
        rmdirSync(folder);
      } catch {
        // It has other contents by now.
      }
    }
  }
};
