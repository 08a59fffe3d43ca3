// The end of the audit log once more outside of the database, in a file of the data folder: so it is noticed when the database
// alone is put back to an older state, with an end that was right at that time.
import { randomBytes } from 'node:crypto';
import { open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ConfigError } from '#server/config-error.ts';
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

/** Replaced whole or not at all. Of no use to anyone without the secret, and readable by its owner alone. */
export const writeNoted = async (dataDir: string, keys: AuditKeys, position: Position): Promise<void> => {
  const path = notedFileOf(dataDir);
  const draft = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`;
  try {
    const file = await open(draft, 'wx', 0o600);
    try {
      await file.writeFile(`${writePosition(position, keys.mark('noted', position))}\n`);
      await file.datasync();
    } finally {
      await file.close();
    }
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
};
