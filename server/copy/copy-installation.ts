// Copies an installation to another database and another file store, beside the running server or while it is stopped.
import { installationId, knownInstallationId } from '#server/backups/backup-state.store.ts';
import type { Clock, Db } from '#server/deps.ts';
import type { FileStore } from '#server/files/store.ts';
import { copyFiles, type FileCopyOptions, type FilesCopied } from './copy-files.ts';
import { type CopyOptions, copyRows, isUnchanged, type RowsCopied } from './copy-rows.ts';
import { readRows } from './rows.store.ts';

/** In words for whoever runs it. */
export class CopyError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'CopyError';
  }
}

export type Installation = { db: Db; files: FileStore };

export type CopyResult = {
  tables: Record<string, RowsCopied>;
  files: FilesCopied;
  /** Nothing had to be written any more: both were the same while this was looked at. */
  isSame: boolean;
};

/** Tables that the first start of any installation fills. */
const filledByAnybody = ['enquiry', 'client', 'payment_link', 'candidate_link', 'staff_user'];

const isEmpty = async (db: Db): Promise<boolean> => {
  for (const table of filledByAnybody)
    if ((await readRows(db, { table, keys: ['id'] }, { limit: 1 })).length > 0) return false;
  return true;
};

const mostPasses = 4;

/**
 * Writes nothing with `rehearsal`. Throws a CopyError if the target holds another installation. Files first: a row never names a file that
 * is not there. Triggers of the target write rows of their own; the next pass puts right what they did otherwise.
 */
export const copyInstallation = async (
  from: Installation,
  to: Installation,
  clock: Clock,
  options: CopyOptions & FileCopyOptions,
): Promise<CopyResult> => {
  const ours = await installationId(from.db, clock);
  const theirs = await knownInstallationId(to.db);
  if (theirs !== ours && !(await isEmpty(to.db)))
    throw new CopyError('The target holds another installation. Copy into an empty database.');
  const files = await copyFiles(from.db, from.files, to.files, options);
  const tables = await copyRows(from.db, to.db, options);
  if (options.rehearsal) return { tables, files, isSame: isUnchanged(tables) && files.added === 0 };
  let isSame = isUnchanged(tables) && files.added === 0;
  for (let pass = 1; pass < mostPasses && !isSame; pass += 1) {
    const late = await copyFiles(from.db, from.files, to.files, { ...options, verify: false });
    const again = await copyRows(from.db, to.db, options);
    isSame = isUnchanged(again) && late.added === 0;
  }
  return { tables, files, isSame };
};
