// What a disk's error means, whether the system or SQLite tells it.
import { resultCode } from './busy.ts';

export type DiskFault = 'full' | 'read-only' | 'failing' | 'damaged';

const bySystem: Record<string, DiskFault> = {
  ENOSPC: 'full',
  EDQUOT: 'full',
  EROFS: 'read-only',
  EACCES: 'read-only',
  EPERM: 'read-only',
  EIO: 'failing',
  ENXIO: 'failing',
};

/** SQLite's primary result codes: sqlite.org/rescode.html */
const bySqlite: Record<number, DiskFault> = {
  8: 'read-only',
  10: 'failing',
  11: 'damaged',
  13: 'full',
  14: 'failing',
  26: 'damaged',
};

/** Returns `undefined` if the disk is not to blame. */
export const diskFault = (error: unknown): DiskFault | undefined => {
  const result = resultCode(error);
  if (result !== undefined) return bySqlite[result];
  const code = (error as NodeJS.ErrnoException | null)?.code;
  return typeof code === 'string' ? bySystem[code] : undefined;
};

/** For operators and monitoring systems. */
export const diskFaultWords: Record<DiskFault, string> = {
  full: 'the disk is full',
  'read-only': 'the disk or folder takes no writes: it is read-only',
  failing: 'the disk reports an error',
  damaged: 'the database file is damaged',
};
