// The end of the audit log once more outside of the database, in a file of the data folder: so it is noticed when the database
// alone is put back to an older state, with an end that was right at that time.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ConfigError } from '#server/config-error.ts';
import { replaceFile } from '#server/files/synced-files.ts';
import { reasonOf } from '#server/folders.ts';
import type { AuditKeys, MarkState, Position } from './audit-keys.ts';
import { readPosition, writePosition } from './chain-ends.store.ts';

/** Returns the path of the file, which may not be there yet. */
export const notedFileOf = (dataDir: string): string => join(dataDir, 'audit-head');

/** `position` is missing if nothing could be read. */
export type Noted = { state: MarkState | 'missing'; position?: Position; mark?: string };

/** Throws a ConfigError if the file is there and cannot be read. */
export const readNoted = async (dataDir: string, keys: AuditKeys): Promise<Noted> => {
  let text: string;
  try {
    text = await readFile(notedFileOf(dataDir), 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return { state: 'missing' };
    throw new ConfigError(`${notedFileOf(dataDir)} could not be read: ${reasonOf(error)}`);
  }
  const read = readPosition(text.trimEnd());
  if (read?.mark === undefined) return { state: 'wrong' };
  const { seq, hash, mark } = read;
  return { state: keys.judge('noted', read, mark), position: { seq, hash }, mark };
};

/** Of no use to anyone without the secret. */
export const writeNoted = (dataDir: string, keys: AuditKeys, position: Position): Promise<void> =>
  replaceFile(notedFileOf(dataDir), `${writePosition(position, keys.mark('noted', position))}\n`);
