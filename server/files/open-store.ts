// Opens the store that STORAGE_URL names.
import type { Config } from '#server/config.ts';
import { openLocalStore } from './local-store.ts';
import { readS3Url } from './s3/s3-url.ts';
import type { FileStore } from './store.ts';

/** Throws a ConfigError that names STORAGE_URL if it cannot be used. */
export const openFileStore = async ({
  storageUrl,
  storageKeys,
}: Pick<Config, 'storageUrl' | 'storageKeys'>): Promise<FileStore> => {
  const place = readS3Url(storageUrl);
  if (place === undefined) return await openLocalStore({ storageUrl });
  const { openS3Store } = await import('./s3/s3-store.ts');
  return await openS3Store(place, storageKeys);
};
