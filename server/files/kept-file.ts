// Whether a kept file is there and still the one that was sent.
import { createHash } from 'node:crypto';
import type { FileStore } from './store.ts';

export type KeptFileState = 'whole' | 'missing' | 'damaged';

/** Reads the whole file, a piece at a time. Rejects where the disk itself fails. */
export const stateOfKeptFile = async (
  files: FileStore,
  { key, sha256 }: { key: string; sha256: string },
): Promise<KeptFileState> => {
  try {
    const { stream } = await files.open(key);
    const hash = createHash('sha256');
    for await (const piece of stream as AsyncIterable<Buffer>) hash.update(piece);
    return hash.digest('hex') === sha256 ? 'whole' : 'damaged';
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return 'missing';
    throw error;
  }
};
