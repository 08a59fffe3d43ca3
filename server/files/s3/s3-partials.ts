// Files that come in several requests, in S3, which cannot append: each is a row of objects, named by the byte at which they begin.
// Whichever process a request comes to finds what came to another. One that still waits for a dead connection may write late:
// so each request has names of its own, and of two objects that begin at the same byte the later request's counts.
import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { checkedPartialId, partialPattern } from '../file-keys.ts';
import { FileMissingError, type PartialFiles } from '../store.ts';
import type { Bucket } from './s3-bucket.ts';

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
export const openS3Partials = (bucket: Bucket): PartialFiles => {
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
