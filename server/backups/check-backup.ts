// Reads a backup as a restore would, without writing anything: is every byte what the manifest says?
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { hashFile } from '#server/files/synced-files.ts';
import { BackupError } from './backup-error.ts';
import { isBackupName, listBackups, names, storedPath } from './layout.ts';
import { checkDatabaseFile, type Manifest, readManifest } from './manifest.ts';
import { contentsOf } from './stored-files.ts';

export type FoundBackup = {
  /** The folder of backups, and the name in it. */
  to: string;
  name: string;
  folder: string;
};

/**
 * `from` is a folder of backups or one of the backups in it; `wanted` a name, `latest` without. Throws a BackupError
 * if there is none.
 */
export const findBackup = async (from: string, wanted = 'latest'): Promise<FoundBackup> => {
  const [, to = '', last = ''] = /^(.*)\/([^/]+)$/.exec(from) ?? [];
  if (isBackupName(last) && wanted === 'latest') return { to, name: last, folder: from };
  const there = await listBackups(from).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error;
    throw new BackupError(`There is no folder ${from}.`);
  });
  const name = wanted === 'latest' ? there.at(-1) : there.find((each) => each === wanted);
  if (name !== undefined) return { to: from, name, folder: join(from, name) };
  throw new BackupError(
    there.length === 0
      ? `${from} holds no backups.`
      : `${from} holds no backup named ${wanted}. It holds: ${there.join(', ')}`,
  );
};

/** Returns why a stored file is not what the manifest says; `undefined` if it is. */
export const faultOf = async (
  path: string,
  right: { bytes: number; sha256: string },
  read: () => Promise<{ bytes: number; sha256: string }>,
): Promise<string | undefined> => {
  const size = (await stat(path).catch(() => undefined))?.size;
  if (size === undefined) return 'is missing';
  if (size !== right.bytes) return 'is cut off or too long';
  return (await read()).sha256 === right.sha256 ? undefined : 'was changed';
};

export type CheckedBackup = { manifest: Manifest; faults: string[] };

/** Throws a BackupError if the manifest or the database is damaged; damaged files are listed in `faults`. */
export const checkBackup = async (
  { to, folder }: FoundBackup,
  onShare: (share: number) => void = () => undefined,
): Promise<CheckedBackup> => {
  const { manifest } = await readManifest(folder);
  const database = join(folder, names.database);
  checkDatabaseFile(folder, manifest, await hashFile(database).catch(() => ({ bytes: -1, sha256: '' })));
  const contents = contentsOf(manifest.files);
  const total = Math.max(
    1,
    contents.reduce((sum, { bytes }) => sum + bytes, 0),
  );
  const faults: string[] = [];
  let done = 0;
  for (const file of contents) {
    const path = storedPath(to, file.sha256);
    const fault = await faultOf(path, file, () => hashFile(path));
    if (fault !== undefined) faults.push(`${path} ${fault} (${file.table} ${file.id})`);
    done += file.bytes;
    onShare(done / total);
  }
  return { manifest, faults };
};
