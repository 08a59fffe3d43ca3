// The part of a folder of backups that holds uploaded files, each once, under its SHA-256.
import { readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { NamedFile } from '#server/files/named-files.store.ts';
import { FileMissingError, type FileStore } from '#server/files/store.ts';
import { syncFolder, writeStream } from '#server/files/synced-files.ts';
import { makeMissing } from '#server/folders.ts';
import { storedFolder, storedPath } from './layout.ts';
import type { BackedUpFile, Manifest } from './manifest.ts';

/** Whether it is there in its full length; what is in it is read when backups are checked. */
export const isStored = async (
  to: string,
  { sha256, bytes }: Pick<NamedFile, 'sha256' | 'bytes'>,
): Promise<boolean> => (await stat(storedPath(to, sha256)).catch(() => undefined))?.size === bytes;

export type FilesCopied = Pick<Manifest, 'files' | 'missing' | 'damaged'> & {
  newFiles: number;
  newBytes: number;
};

const openKept = async (files: FileStore, key: string): Promise<AsyncIterable<Buffer> | undefined> => {
  try {
    return (await files.open(key)).stream;
  } catch (error) {
    if (error instanceof FileMissingError) return undefined;
    throw error;
  }
};

/**
 * Copies what is not there yet. A file that is no longer what was received is kept as it is and reported, so that one bad
 * sector does not keep the rest from being backed up. `added` is told of each place that was empty before.
 */
export const storeFiles = async (
  to: string,
  work: string,
  files: FileStore,
  named: readonly NamedFile[],
  onBytes: (bytes: number) => void,
  added: string[],
): Promise<FilesCopied> => {
  const copied: FilesCopied = { files: [], missing: [], damaged: [], newFiles: 0, newBytes: 0 };
  const touched = new Set<string>();
  const draft = join(work, 'arriving');
  for (const file of named) {
    const row = { key: file.fileKey, table: file.table, id: file.id };
    if (await isStored(to, file)) {
      copied.files.push({ ...row, bytes: file.bytes, sha256: file.sha256 });
      onBytes(file.bytes);
      continue;
    }
    const stream = await openKept(files, file.fileKey);
    if (stream === undefined) {
      copied.missing.push(row);
      continue;
    }
    await rm(draft, { force: true });
    const found = await writeStream(draft, stream, onBytes);
    if (found.sha256 !== file.sha256) copied.damaged.push(file.fileKey);
    const path = storedPath(to, found.sha256);
    makeMissing(dirname(path));
    const wasThere = (await stat(path).catch(() => undefined)) !== undefined;
    await rename(draft, path);
    if (!wasThere) added.push(path);
    touched.add(dirname(path));
    copied.files.push({ ...row, ...found });
    copied.newFiles += 1;
    copied.newBytes += found.bytes;
  }
  for (const folder of touched) await syncFolder(folder);
  if (touched.size > 0) await syncFolder(storedFolder(to));
  return copied;
};

/** Removes what none of the backups names. Returns how many files that were. */
export const dropUnnamed = async (to: string, named: ReadonlySet<string>): Promise<number> => {
  let removed = 0;
  for (const entry of await readdir(storedFolder(to), { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || named.has(entry.name) || !/^[0-9a-f]{64}$/.test(entry.name)) continue;
    await rm(join(entry.parentPath, entry.name), { force: true });
    removed += 1;
  }
  return removed;
};

/** Each content once. */
export const contentsOf = (files: readonly BackedUpFile[]): BackedUpFile[] => [
  ...new Map(files.map((file) => [file.sha256, file])).values(),
];
