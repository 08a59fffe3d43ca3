// Whether a backup fits where it is to go, with what the server itself needs there.
import { stat, statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Config } from '#server/config.ts';
import { databaseFiles } from '#server/db/open.ts';
import { storageFolders } from '#server/files/local-store.ts';
import type { NamedFile } from '#server/files/named-files.store.ts';
import { BackupError } from './backup-error.ts';
import { isStored } from './stored-files.ts';

/** Left free on a disk that the server itself needs, so that a backup never blocks enquiries. */
const reserveBytes = 500_000_000;

type Places = Pick<Config, 'databaseUrl' | 'storageUrl'> & { to: string };

/** Whether the database or uploaded files are on the same disk, and so are lost together with backups in `to`; false for folders that are not there. */
export const isOwnDisk = async ({ to, ...config }: Places): Promise<boolean> => {
  const folders = [...databaseFiles(config).map(dirname), ...storageFolders(config)];
  const [own, ...others] = await Promise.all(
    [to, ...folders].map((folder) => stat(folder).catch(() => undefined)),
  );
  return own !== undefined && others.some((each) => each?.dev === own.dev);
};

const megabytes = (bytes: number): string => `${Math.ceil(bytes / 1_000_000)} MB`;

/** Throws a BackupError if `newBytes` do not fit. */
export const refuseTooSmall = async (places: Places, newBytes: number): Promise<void> => {
  const { to } = places;
  const { bavail, bsize, blocks } = await statfs(to);
  const own = await isOwnDisk(places);
  // Less is enough on a small disk.
  const reserve = own ? Math.min(reserveBytes, (blocks * bsize) / 20) : 0;
  if (bavail * bsize >= newBytes + reserve) return;
  throw new BackupError(
    `The disk of ${to} has ${megabytes(bavail * bsize)} left; the backup needs ${megabytes(newBytes + reserve)}${own ? ', including what the server itself needs' : ''}. Make room, or name another disk.`,
  );
};

const isSeen = (file: NamedFile, before: Set<string>): boolean => {
  const seen = before.has(file.sha256);
  before.add(file.sha256);
  return seen;
};

/** Of the files that the folder of backups does not hold yet. */
export const missingBytes = async (to: string, named: readonly NamedFile[]): Promise<number> => {
  const before = new Set<string>();
  let bytes = 0;
  for (const file of named) {
    if (!isSeen(file, before) && !(await isStored(to, file))) bytes += file.bytes;
  }
  return bytes;
};
