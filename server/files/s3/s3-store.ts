// Keeps uploaded files in an S3 bucket, under the keys that the local store has. Nothing of them is on this machine's disk.
import { createHash, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Config } from '#server/config.ts';
import { ConfigError } from '#server/config-error.ts';
import { checkedPartialId, partialPattern } from '#server/files/file-keys.ts';
import { FileMissingError, type PartialFiles } from '#server/files/store.ts';
import { checkedAsset, checkedKey, isAssetName, keyPattern, newKey } from '../file-keys.ts';
import { type AssetFiles, type FileStore, StorageBusyError } from '../store.ts';
import { type Bucket, openBucket } from './s3-bucket.ts';
import type { S3Place } from './s3-url.ts';

// A file that comes in several requests is, as S3 cannot append, a row of objects, named by the byte at which they begin. Whichever
// process a request comes to finds what came to another. One that still waits for a dead connection may write late: so each request
// has names of its own, and of two objects that begin at the same byte the later request's counts.
const folder = 'partials/';
/** At most this much is in memory, and lost when the server dies. */
const segmentBytes = 2_097_152;

const startDigits = 12;
const segmentName = (id: string, start: number, request = ''): string =>
  `${folder}${id}/${String(start).padStart(startDigits, '0')}${request}`;

/** Later ones sort behind earlier ones. */
const newRequest = (): string =>
  `-${Date.now().toString(36).padStart(9, '0')}${randomBytes(8).toString('hex')}`;

type Segment = { name: string; start: number; bytes: number };

/** An empty segment is what marks a file that nothing has come of yet. */
const openS3Partials = (bucket: Bucket): PartialFiles => {
  const segmentsOf = async (id: string): Promise<Segment[]> => {
    const below = `${folder}${checkedPartialId(id)}/`;
    const segments: Segment[] = [];
    for await (const { name, bytes } of bucket.list(below))
      segments.push({ name, bytes, start: Number(name.slice(below.length, below.length + startDigits)) });
    if (segments.length === 0) throw new FileMissingError(id);
    return segments;
  };

  /** Those that make up the first bytes without a gap. */
  const unbroken = (segments: readonly Segment[]): { whole: Segment[]; bytes: number } => {
    const whole: Segment[] = [];
    let bytes = 0;
    for (const segment of new Map(segments.map((each) => [each.start, each])).values()) {
      if (segment.start !== bytes) break;
      whole.push(segment);
      bytes += segment.bytes;
    }
    return { whole, bytes };
  };

  return {
    create: async (id) => await bucket.put(segmentName(checkedPartialId(id), 0), Buffer.alloc(0)),
    append: async (id, from, content, onSynced) => {
      const segments = await segmentsOf(id);
      const before = segments.filter(({ start }) => start < from);
      if (unbroken(before).bytes !== from) throw new FileMissingError(id);
      for (const { name, start } of segments) if (start > from) await bucket.remove(name);
      const request = newRequest();
      let synced = from;
      let waiting: Buffer[] = [];
      let bytes = 0;
      const settle = async (): Promise<void> => {
        if (bytes === 0) return;
        await bucket.put(segmentName(id, synced, request), Buffer.concat(waiting));
        synced += bytes;
        waiting = [];
        bytes = 0;
        await onSynced(synced);
      };
      try {
        for await (const piece of content) {
          waiting.push(piece);
          bytes += piece.length;
          if (bytes >= segmentBytes) await settle();
        }
      } finally {
        await settle();
      }
      return synced;
    },
    open: async (id) => {
      const { whole, bytes } = unbroken(await segmentsOf(id));
      const read = async function* () {
        for (const { name } of whole) yield* (await bucket.get(name)).stream;
      };
      return { stream: Readable.from(read()), bytes };
    },
    remove: async (id) => {
      for await (const { name } of bucket.list(`${folder}${checkedPartialId(id)}/`))
        await bucket.remove(name);
    },
    list: async function* () {
      let last: { key: string; writtenAt: Date } | undefined;
      for await (const { name, writtenAt } of bucket.list(folder)) {
        const key = name.slice(folder.length).split('/', 1)[0] ?? '';
        if (!partialPattern.test(key)) continue;
        if (last?.key === key) {
          if (writtenAt > last.writtenAt) last.writtenAt = writtenAt;
          continue;
        }
        if (last !== undefined) yield last;
        last = { key, writtenAt };
      }
      if (last !== undefined) yield last;
    },
  };
};

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
