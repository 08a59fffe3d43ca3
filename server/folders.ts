// Makes and tries the folders that the configuration names, and keeps their contents private to the server's user.
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  opendirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
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
 * Returns the folders that were missing, outermost first. Throws the system's error. Use it for every folder that may be
 * missing: Node's own `recursive` never ends if a folder is there but cannot hold another, as on /proc.
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

/** Like `makeMissing`, and makes sure that the folder can be read and written. */
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

/** Like `makeWritable`, but throws a ConfigError that names the variable. */
export const makeUsableFolder = (variable: string, path: string): string[] =>
  told(variable, path, () => makeWritable(path));

/** Whether anyone but the owner has rights to it. False if it does not exist. */
export const isOpenToOthers = (path: string): boolean =>
  ((statSync(path, { throwIfNoEntry: false })?.mode ?? 0) & 0o077) !== 0;

/** Removes the rights of others, if they have any; what another user owns stays as it is. */
export const keepPrivate = (path: string): void => {
  if (!isOpenToOthers(path)) return;
  try {
    chmodSync(path, statSync(path).mode & 0o700);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') throw error;
  }
};

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
