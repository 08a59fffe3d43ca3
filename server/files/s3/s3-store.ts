// Keeps uploaded files in an S3 bucket, under the keys that the local store has. Nothing of them is on this machine's disk.
import { createHash } from 'node:crypto';
import type { Config } from '#server/config.ts';
import { ConfigError } from '#server/config-error.ts';
import { checkedAsset, checkedKey, isAssetName, keyPattern, newKey } from '../file-keys.ts';
import { type AssetFiles, type FileStore, StorageBusyError } from '../store.ts';
import { type Bucket, openBucket } from './s3-bucket.ts';
import { openS3Partials } from './s3-partials.ts';
import type { S3Place } from './s3-url.ts';

/** S3 tells when an upload began, and the slowest sender may take 28 hours for 50 MB (`slowestUpload`). */
const givenUpMs = 48 * 60 * 60_000;

const keptFolder = 'kept/';
const assetsFolder = 'assets/';
const nameOf = (key: string): string => keptFolder + checkedKey(key);

const refuse = (error: unknown): never => {
  const { name, message } = error as Error;
  if (error instanceof StorageBusyError)
    throw new ConfigError(`STORAGE_URL: nobody answers at the address of the S3 storage (${message})`);
  throw new ConfigError(`STORAGE_URL: the bucket cannot be used (${name}: ${message})`);
};

const openS3Assets = (bucket: Bucket): AssetFiles => {
  const at = (name: string): string => assetsFolder + checkedAsset(name);
  return {
    put: async (name, content) => await bucket.put(at(name), content),
    open: async (name) => await bucket.get(at(name)),
    remove: async (name) => await bucket.remove(at(name)),
    list: async function* () {
      for await (const { name } of bucket.list(assetsFolder)) {
        const own = name.slice(assetsFolder.length);
        if (isAssetName(own)) yield own;
      }
    },
  };
};

/** Throws a ConfigError that names STORAGE_URL if the bucket cannot be used. */
export const openS3Store = async (place: S3Place, keys: Config['storageKeys']): Promise<FileStore> => {
  const bucket: Bucket = openBucket(place, keys);
  await bucket.check().catch(refuse);

  return {
    partials: openS3Partials(bucket),
    assets: openS3Assets(bucket),
    put: async (content, key = newKey()) => {
      const name = nameOf(key);
      const hash = createHash('sha256');
      let bytes = 0;
      const hashed = async function* () {
        for await (const piece of content) {
          hash.update(piece);
          bytes += piece.length;
          yield piece;
        }
      };
      await bucket.putStream(name, hashed());
      const kept = await bucket.bytesOf(name);
      if (kept !== bytes) {
        await bucket.remove(name);
        throw new Error(`S3 keeps ${kept} bytes of the ${bytes} that were sent.`);
      }
      return { key, bytes, sha256: hash.digest('hex') };
    },
    open: async (key, range) => await bucket.get(nameOf(key), range),
    remove: async (key) => await bucket.remove(nameOf(key)),
    list: async function* () {
      for await (const { name, writtenAt } of bucket.list(keptFolder)) {
        const key = name.slice(keptFolder.length);
        if (keyPattern.test(key)) yield { key, writtenAt };
      }
    },
    check: bucket.check,
    givenUpMs,
    room: async () => undefined,
    sweep: async ({ graceMs, dryRun }) => {
      const before = Date.now() - graceMs;
      const removed: string[] = [];
      for (const { name, id, begunAt } of await bucket.unfinished()) {
        if (begunAt.getTime() > before) continue;
        if (!dryRun) await bucket.giveUp(name, id);
        removed.push(name);
      }
      return removed;
    },
    // What is still being stored is no file yet, and is given up by the next sweep.
    abandon: () => undefined,
    close: bucket.close,
  };
};
