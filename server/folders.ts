// Makes and tries the folders that the configuration names, and keeps what is in them to the user the server runs as.
import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, opendirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ConfigError } from './config-error.ts';

const reasons: Record<string, string> = {
  EACCES: 'this user may not read and write there',
  EPERM: 'this user may not read and write there',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
  EEXIST: 'it is a file, not a folder',
  ENOTDIR: 'it is a file, not a folder, or lies below one',
  ENOENT: 'nothing can be written there',
};

export const reasonOf = (error: unknown): string => {
  const { code = '', message } = error as NodeJS.ErrnoException;
  return reasons[code] ?? (code || message);
};

/**
 * Returns the folders that were missing, outermost first. Throws what the system says. To be used for every folder that may be
 * missing: Node's own `recursive` never ends where a folder is there but takes none, as on /proc.
 */
export const makeMissing = (path: string): string[] => {
  if (existsSync(path)) {
    if (statSync(path).isDirectory()) return [];
    throw Object.assign(new Error(), { code: 'EEXIST' });
  }
  const made = makeMissing(dirname(path));
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    // Another process may have been quicker.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return [...made, path];
};

const told = <T>(variable: string, path: string, work: () => T): T => {
  try {
    return work();
  } catch (error) {
    throw new ConfigError(`${variable}: the folder ${path} cannot be used: ${reasonOf(error)}`);
  }
};

/** Returns the folders that were missing, outermost first. Throws a ConfigError that names the variable. */
export const makeFolder = (variable: string, path: string): string[] =>
  told(variable, path, () => makeMissing(path));

/** As `makeMissing`, and makes sure that it can be read and written. */
export const makeWritable = (path: string): string[] => {
  const made = makeMissing(path);
  opendirSync(path).closeSync();
  const trial = join(path, `.writable-${randomBytes(6).toString('hex')}`);
  try {
    writeFileSync(trial, 'ok', { flag: 'wx', mode: 0o600 });
  } finally {
    rmSync(trial, { force: true });
  }
  return made;
};

/** As `makeWritable`, but throws a ConfigError that names the variable. */
export const makeUsableFolder = (variable: string, path: string): string[] =>
  told(variable, path, () => makeWritable(path));

/** Whether others than the owner may do anything with it. False if there is nothing. */
export const isOpenToOthers = (path: string): boolean =>
  ((statSync(path, { throwIfNoEntry: false })?.mode ?? 0) & 0o077) !== 0;

/** Takes rights away from others where they have any; what another user owns stays as it is. */
export const keepPrivate = (path: string): void => {
  if (!isOpenToOthers(path)) return;
  try {
    chmodSync(path, statSync(path).mode & 0o700);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') throw error;
  }
};
