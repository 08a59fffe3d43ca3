// Why a backup or a restore did not come about: the operator's to mend, in one sentence.
import { reasonOf } from '#server/folders.ts';

export class BackupError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'BackupError';
  }
}

/** What the disk said about `folder` in words; everything else is passed on as it is. */
export const asBackupError = (error: unknown, folder: string): unknown => {
  const { code } = error as NodeJS.ErrnoException;
  if (error instanceof BackupError || typeof code !== 'string' || !/^E[A-Z]+$/.test(code)) return error;
  return new BackupError(`${folder} cannot be used: ${reasonOf(error)}`);
};
