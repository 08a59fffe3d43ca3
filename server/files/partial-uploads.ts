// Uploads that can go on where they stopped: begun, added to, given up. What has arrived is in a file of its own, and only what was
// synced to the disk is promised: after a crash the rest of the file does not count.
import type { IncomingMessage } from 'node:http';
import type { FileRules } from '#contract/files.ts';
import { diskRetryAfterSeconds, uploadGraceMs } from '#contract/limits.ts';
import type { Deps } from '#server/deps.ts';
import { ApiError } from '#server/http/api-error.ts';
import { newTokenId } from '#server/links/tokens.ts';
import { BodyError, readBodyChunks } from './body-chunks.ts';
import { countUploaded } from './minor-gc.ts';
import {
  deletePartial,
  findPartial,
  insertPartial,
  listPartialsOfLink,
  markSynced,
  type PartialLink,
  type PartialUpload,
} from './partial-uploads.store.ts';
import { FileMissingError } from './store.ts';
import { bodyFault } from './upload-form.ts';

/** Two tabs may send at once; a third upload takes the place of the oldest. */
const partialsPerLink = 2;
const lifetimeMs = 24 * 60 * 60 * 1000;
const idPattern = /^[0-9a-z]{50}$/;

type Needs = Pick<Deps, 'db' | 'files' | 'clock'>;

/** Removes row and file, the file last: a file without a row is swept. */
export const dropPartial = async (deps: Pick<Deps, 'db' | 'files'>, id: string): Promise<void> => {
  await deletePartial(deps.db, id);
  await deps.files.partials.remove(id);
};

/** Kept free for the database and its journal. */
export const reservedBytes = 50_000_000;

/**
 * Refuses what would fill the disk before a byte of it is written: enquiries and payments have to go on when there is no room for
 * files. `bytes` is what the sender announces, 0 if it does not say. Throws `server.disk-full`.
 */
export const refuseWithoutRoom = async (
  { room }: Pick<Deps['files'], 'room'>,
  bytes: number,
): Promise<void> => {
  const free = await room();
  if (free !== undefined && free < bytes + reservedBytes) {
    throw new ApiError('server.disk-full', { retryAfterSeconds: diskRetryAfterSeconds });
  }
};

/** The request that works on each upload. One at a time: a later one ends the earlier, whose connection may have died. */
const workers = new Map<string, { stop(): void; over: Promise<void> }>();

const alone = async <T>(id: string, request: IncomingMessage, work: () => Promise<T>): Promise<T> => {
  for (let other = workers.get(id); other !== undefined; other = workers.get(id)) {
    other.stop();
    await other.over;
  }
  const { promise: over, resolve } = Promise.withResolvers<void>();
  workers.set(id, { over, stop: () => request.destroy() });
  try {
    return await work();
  } finally {
    workers.delete(id);
    resolve();
  }
};

export type PartialOrder = {
  /** As the sender wrote it. */
  fileName: string;
  bytes: number;
  /** Of the link; ISO 8601. */
  linkExpiresAt: string | null;
};

/** Returns the new row. The caller has checked the link. Throws `file.too-large` or `server.disk-full`. */
export const beginPartial = async (
  deps: Needs,
  link: PartialLink,
  rules: FileRules,
  { fileName, bytes, linkExpiresAt }: PartialOrder,
): Promise<PartialUpload> => {
  if (bytes > rules.maxBytes) throw new ApiError('file.too-large', { message: rules.tooLarge });
  // Room for it twice: as it arrives, and where it is kept.
  await refuseWithoutRoom(deps.files, 2 * bytes);
  const id = newTokenId() + newTokenId();
  await deps.files.partials.create(id);
  const lastsUntil = Math.min(
    deps.clock.now().getTime() + lifetimeMs,
    linkExpiresAt === null ? Number.POSITIVE_INFINITY : Date.parse(linkExpiresAt) + uploadGraceMs,
  );
  const begun = await insertPartial(deps.db, deps.clock, {
    id,
    ...link,
    file_name: fileName,
    file_bytes: bytes,
    expires_at: new Date(lastsUntil).toISOString(),
  });
  // Only now: of many that begin at once each counts the others.
  const all = await listPartialsOfLink(deps.db, link);
  for (const each of all.slice(0, Math.max(0, all.length - partialsPerLink))) {
    workers.get(each.id)?.stop();
    await dropPartial(deps, each.id);
  }
  return begun;
};

/**
 * Does `work` with nobody else working on the upload. Throws `upload.not-found` if there is none of this name on this
 * link and token, if it has expired or if its file is gone.
 */
export const withPartial = async <T>(
  deps: Needs,
  { id, link, request }: { id: string; link: PartialLink; request: IncomingMessage },
  work: (partial: PartialUpload) => Promise<T>,
): Promise<T> => {
  if (!idPattern.test(id)) throw new ApiError('upload.not-found');
  return await alone(id, request, async () => {
    const partial = await findPartial(deps.db, id, link);
    if (partial === undefined) throw new ApiError('upload.not-found');
    try {
      if (partial.expires_at <= deps.clock.now().toISOString()) throw new ApiError('upload.not-found');
      return await work(partial);
    } catch (error) {
      const isOver =
        error instanceof FileMissingError || (error instanceof ApiError && error.code === 'upload.not-found');
      if (!isOver) throw error;
      await dropPartial(deps, id);
      throw new ApiError('upload.not-found');
    }
  });
};

/**
 * Appends the request's body and returns how many bytes there are now; what came before a break is kept. Throws
 * an ApiError if the body is longer than announced, breaks off or is too slow.
 */
export const appendPartial = async (
  deps: Needs,
  partial: PartialUpload,
  rules: FileRules,
  request: IncomingMessage,
): Promise<number> => {
  const left = partial.file_bytes - partial.synced_bytes;
  if (Number(request.headers['content-length'] ?? 0) > left) throw new ApiError('request.malformed');
  async function* arriving(): AsyncGenerator<Buffer, void> {
    for await (const piece of readBodyChunks(request, { maxBytes: left })) {
      yield piece;
      countUploaded(piece.length);
    }
  }
  try {
    return await deps.files.partials.append(partial.id, partial.synced_bytes, arriving(), (bytes) =>
      markSynced(deps.db, partial.id, bytes),
    );
  } catch (error) {
    if (!(error instanceof BodyError)) throw error;
    throw error.reason === 'too-large' ? new ApiError('request.malformed') : bodyFault(error, rules);
  }
};
