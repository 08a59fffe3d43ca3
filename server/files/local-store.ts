// Keeps uploaded files in a folder of the local disk.
import { createReadStream, rmSync } from 'node:fs';
import { open, opendir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import type { Config } from '#server/config.ts';
import { diskRoom, tryDataFolder } from '#server/db/data-folder.ts';
import { keepPrivate, makeMissing, makeUsableFolder } from '#server/folders.ts';
import {
  checkedAsset,
  checkedKey,
  checkedPartialId,
  isAssetName,
  keyPattern,
  newKey,
  partialPattern,
} from './file-keys.ts';
import {
  type AssetFiles,
  FileMissingError,
  type FileStore,
  type OpenFile,
  type PartialFiles,
} from './store.ts';
import { syncFolder, writeAll, writeStream } from './synced-files.ts';

const scheme = 'file:';
type Place = Pick<Config, 'storageUrl'>;

/** Returns absolute paths: the folder of uploaded files, or nothing if they lie elsewhere. */
export const storageFolders = ({ storageUrl }: Place): string[] =>
  storageUrl.startsWith(scheme) ? [storageUrl.slice(scheme.length)] : [];

const storageFolder = (place: Place): string => {
  const [folder] = storageFolders(place);
  if (folder === undefined) throw new Error('The uploaded files lie in no folder.');
  return folder;
};

/** Since it was last written to: a sender is cut off after a minute of silence, and checking a file takes seconds. */
const givenUpMs = 10 * 60_000;
/** At most this much of a partial file is lost when the server dies. */
const syncEveryBytes = 2_097_152;

/** Below the storage folder. */
export const keptFolder = 'kept';
const ending = '.part';

/** Returns the path of a key's file in the folder of kept files. Throws if the text is not a key. */
export const keptPath = (kept: string, key: string): string =>
  join(kept, checkedKey(key).slice(0, 2), key.slice(2, 4), key);

const opened = (path: string, key: string, flags: string) =>
  open(path, flags).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT' ? new FileMissingError(key) : error;
  });

const openFile = async (
  path: string,
  key: string,
  { start, bytes }: { start: number; bytes: number } = { start: 0, bytes: Number.POSITIVE_INFINITY },
): Promise<OpenFile> => {
  const file = await opened(path, key, 'r');
  const { size } = await file.stat();
  const end = Math.min(size, start + bytes) - 1;
  return {
    stream: createReadStream('', { fd: file, highWaterMark: 65_536, start, end: Math.max(start, end) }),
    bytes: Math.max(0, end + 1 - start),
  };
};

async function* listFiles(folder: string, pattern: RegExp, suffix = '') {
  for await (const entry of await opendir(folder, { recursive: true })) {
    const key = entry.name.slice(0, entry.name.length - suffix.length);
    if (!entry.isFile() || !entry.name.endsWith(suffix) || !pattern.test(key)) continue;
    const facts = await stat(join(entry.parentPath, entry.name)).catch(() => undefined);
    if (facts !== undefined) yield { key, writtenAt: facts.ctime };
  }
}

const openPartials = (folder: string): PartialFiles => {
  const pathOf = (id: string): string => join(folder, checkedPartialId(id) + ending);
  return {
    create: async (id) => (await open(pathOf(id), 'wx', 0o600)).close(),
    append: async (id, from, content, onSynced) => {
      const target = await opened(pathOf(id), id, 'r+');
      let position = from;
      let synced = from;
      const settle = async (): Promise<void> => {
        if (position === synced) return;
        await target.sync();
        await onSynced(position);
        synced = position;
      };
      try {
        if ((await target.stat()).size < from) throw new FileMissingError(id);
        await target.truncate(from);
        try {
          for await (const piece of content) {
            await writeAll(target, piece, position);
            position += piece.length;
            if (position - synced >= syncEveryBytes) await settle();
          }
        } finally {
          await settle();
        }
        return position;
      } finally {
        await target.close();
      }
    },
    open: (id) => openFile(pathOf(id), id),
    remove: (id) => rm(pathOf(id), { force: true }),
    list: () => listFiles(folder, partialPattern, ending),
  };
};

const openAssets = (folder: string): AssetFiles => {
  const pathOf = (name: string): string => join(folder, checkedAsset(name));
  return {
    put: async (name, content) => {
      const path = pathOf(name);
      makeMissing(dirname(path));
      // A name with this beginning is none of theirs.
      const draft = join(dirname(path), `.${newKey()}`);
      try {
        await writeFile(draft, content, { flag: 'wx', mode: 0o600 });
        await rename(draft, path);
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
    },
    open: (name) => openFile(pathOf(name), name),
    remove: (name) => rm(pathOf(name), { force: true }),
    list: async function* () {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
      for (const entry of entries) {
        const name = relative(folder, join(entry.parentPath, entry.name));
        if (entry.isFile() && isAssetName(name)) yield name;
      }
    },
  };
};

/** Makes the folders that are missing. Throws a ConfigError that names STORAGE_URL if they cannot be used. */
export const openLocalStore = async (place: Place): Promise<FileStore> => {
  const root = storageFolder(place);
  const kept = join(root, keptFolder);
  const arrivals = join(root, 'arrivals');
  const partials = join(root, 'partials');
  // A folder's entries are only safe from a power cut once the folder itself is synced.
  const syncParents = async (made: string[]): Promise<void> => {
    for (const path of made) await syncFolder(dirname(path));
  };
  for (const folder of [kept, arrivals, partials]) {
    await syncParents(makeUsableFolder('STORAGE_URL', folder));
    keepPrivate(folder);
  }
  const pathOf = (key: string): string => keptPath(kept, key);
  const arriving = new Set<string>();

  return {
    partials: openPartials(partials),
    assets: openAssets(join(root, 'assets')),
    put: async (content, key = newKey()) => {
      const path = pathOf(key);
      const arrival = join(arrivals, newKey() + ending);
      arriving.add(arrival);
      let isInPlace = false;
      try {
        const written = await writeStream(arrival, content);
        await syncParents(makeMissing(dirname(path)));
        await rename(arrival, path);
        isInPlace = true;
        await syncFolder(dirname(path));
        return { key, ...written };
      } catch (error) {
        // Nobody is told the key, so nobody else could remove it.
        await rm(isInPlace ? path : arrival, { force: true }).catch(() => undefined);
        throw error;
      } finally {
        arriving.delete(arrival);
      }
    },
    open: async (key, range) => openFile(pathOf(key), key, range),
    remove: async (key) => rm(pathOf(key), { force: true }),
    list: () => listFiles(kept, keyPattern),
    check: () => tryDataFolder(root),
    givenUpMs,
    room: async () => (await diskRoom(arrivals))?.free,
    sweep: async ({ graceMs, dryRun }) => {
      const before = Date.now() - graceMs;
      const removed: string[] = [];
      for await (const entry of await opendir(arrivals)) {
        const path = join(arrivals, entry.name);
        const facts = await stat(path).catch(() => undefined);
        if (facts === undefined || !facts.isFile() || facts.mtimeMs > before) continue;
        if (!dryRun) await rm(path, { force: true });
        removed.push(entry.name);
      }
      return removed;
    },
    abandon: () => {
      for (const path of arriving) rmSync(path, { force: true });
    },
    close: () => undefined,
  };
};
