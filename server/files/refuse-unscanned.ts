// Checked before an uploaded file is opened for somebody: the virus scanner must have looked into it, if there is
// one.
import type { Deps } from '#server/deps.ts';
import { ApiError } from '#server/http/api-error.ts';
import { findScan } from './scan.store.ts';

/** Throws `file.waiting-for-scan` or `file.infected`. */
export const refuseUnscanned = async (
  { db, config }: Pick<Deps, 'db' | 'config'>,
  fileKey: string,
): Promise<void> => {
  const { state } = await findScan(db, config, fileKey);
  if (state === 'waiting') throw new ApiError('file.waiting-for-scan');
  if (state === 'infected') throw new ApiError('file.infected');
};
