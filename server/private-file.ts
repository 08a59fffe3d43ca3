// Small files of the data folder that only the server's own user may read.
import { randomBytes } from 'node:crypto';
import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { ConfigError } from './config-error.ts';
import { reasonOf } from './folders.ts';

/**
 * Writes with mode 0600 under a name that nobody can have prepared, then renames: whatever was there, even a link to
 * somewhere else, is replaced and not written through. Throws a ConfigError.
 */
export const writePrivateFile = (path: string, text: string): void => {
  const draft = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`;
  try {
    writeFileSync(draft, text, { mode: 0o600, flag: 'wx' });
    renameSync(draft, path);
  } catch (error) {
    rmSync(draft, { force: true });
    throw new ConfigError(`DATA_DIR: ${path} could not be written: ${reasonOf(error)}`);
  }
};
