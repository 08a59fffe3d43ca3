// Names of kept files: random and our own. No name from outside is ever a path.
import { randomBytes } from 'node:crypto';

export const keyPattern = /^[0-9a-f]{32}$/;
export const partialPattern = /^[0-9a-z]{50}$/;

const checked = (pattern: RegExp, key: string): string => {
  if (!pattern.test(key)) throw new Error('This is not the key of a kept file.');
  return key;
};

export const newKey = (): string => randomBytes(16).toString('hex');

/** Returns the key. Throws if the text is none. */
export const checkedKey = (key: string): string => checked(keyPattern, key);

/** Returns the name of a file that may not be whole yet. Throws if the text is none. */
export const checkedPartialId = (id: string): string => checked(partialPattern, id);
