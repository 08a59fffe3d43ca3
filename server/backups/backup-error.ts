// Why a backup or restore failed, in one sentence for the operator who can fix it.
import { diskFault } from '#server/db/disk-fault.ts';
import { reasonOf } from '#server/folders.ts';

export class BackupError extends Error {
  override name = 'BackupError';
}

/** Puts what the disk or SQLite said about the disk of `folder` into words; returns any other error as it is. */
export const asBackupError = (error: unknown, folder: string): unknown => {
  if (error instanceof BackupError) return error;
  if (diskFault(error) === 'full') {
    return new BackupError(
      `The disk of ${folder} filled up halfway. Nothing unfinished was left behind, and what was there before is unchanged. Make room, or name another disk.`,
    );
  }
  const { code } = error as NodeJS.ErrnoException;
  if (typeof code !== 'string' || !/^E[A-Z]+$/.test(code)) return error;
  return new BackupError(`${folder} cannot be used: ${reasonOf(error)}`);
};
