// Opens a kept file for whoever may have it, once it is known to be the one that was sent.
import { createHash } from 'node:crypto';
import { FileMissingError, type FileStore, type OpenFile } from './store.ts';

export type KeptFileState = 'whole' | 'missing' | 'damaged';
type KeptFile = { key: string; sha256: string };

/** Reads the whole file, a piece at a time. Rejects if the disk fails. */
export const stateOfKeptFile = async (
  files: FileStore,
  { key, sha256 }: KeptFile,
): Promise<KeptFileState> => {
  try {
    const { stream } = await files.open(key);
    const hash = createHash('sha256');
    for await (const piece of stream) hash.update(piece);
    return hash.digest('hex') === sha256 ? 'whole' : 'damaged';
  } catch (error) {
    if (error instanceof FileMissingError) return 'missing';
    throw error;
  }
};

/** Reads the whole file first: once a part of it has been sent, nothing can be taken back. */
export const openWhole = async (
  files: FileStore,
  file: KeptFile,
): Promise<OpenFile | Exclude<KeptFileState, 'whole'>> => {
  const state = await stateOfKeptFile(files, file);
  return state === 'whole' ? await files.open(file.key) : state;
};
