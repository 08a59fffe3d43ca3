// Names of kept files: random and our own. No name from outside is ever a path.
import { randomBytes } from 'node:crypto';

export const keyPattern = /^[0-9a-f]{32}$/;
export const partialPattern = /^[0-9a-z]{50}$/;

const checked = (pattern: RegExp, key: string): string => {
  if (!pattern.test(key)) throw new Error('This is not the key of a kept file.');
  return key;
};

/** The first word is where a browser asks for it: `http/shared-assets.ts`. */
export const assetPattern = /^(?:web|console|viewer)\/[\w-][\w.-]*$/;
const longestAsset = 200;

export const isAssetName = (name: string): boolean => name.length <= longestAsset && assetPattern.test(name);

/** Returns the name of a built file. Throws if the text is none. */
export const checkedAsset = (name: string): string => {
  if (!isAssetName(name)) throw new Error('This is not the name of a built file.');
  return name;
};

export const newKey = (): string => randomBytes(16).toString('hex');

/** Returns the key. Throws if the text is none. */
export const checkedKey = (key: string): string => checked(keyPattern, key);

/** Returns the name of a file that may not be whole yet. Throws if the text is none. */
export const checkedPartialId = (id: string): string => checked(partialPattern, id);
