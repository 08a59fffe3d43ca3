// Uploads that can go on where they stopped: begun, added to, looked at, given up. What has arrived is in a file of its own,
// and only what was synced to the disk is promised: after a crash the rest of the file does not count.
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, open, rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import type { FileRules } from '#contract/files.ts';
import { uploadGraceMs } from '#contract/limits.ts';
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
  markWhole,
  type PartialLink,
  type PartialUpload,
} from './partial-uploads.store.ts';
import { watchPdf } from './pdf.ts';
import { bodyFault, writeAll } from './receive.ts';
import { refuseWithoutRoom } from './room.ts';
import { judgeFile, type Upload } from './take-upload.ts';

/** Two tabs may send at once; a third upload takes the place of the oldest. */
const partialsPerLink = 2;
const lifetimeMs = 24 * 60 * 60 * 1000;
/** So much is lost at most when the server dies. */
const syncEveryBytes = 2_097_152;
const idPattern = /^[0-9a-z]{50}$/;

type Needs = Pick<Deps, 'db' | 'files' | 'clock'>;

const pathOf = ({ files }: Pick<Deps, 'files'>, id: string): string => {
  if (!idPattern.test(id)) throw new Error('This is not the name of an upload.');
  return join(files.partials, `${id}.part`);
};

/** What is left of a stored upload is its row, which tells whoever missed the answer, until its time is over. */
export const dropPartialFile = async (deps: Pick<Deps, 'files'>, id: string): Promise<void> =>
  await rm(pathOf(deps, id), { force: true });

/** Removes row and file, the file last: one without a row is swept. */
export const dropPartial = async (deps: Pick<Deps, 'db' | 'files'>, id: string): Promise<void> => {
  await deletePartial(deps.db, id);
  await dropPartialFile(deps, id);
};

/** Who works on an upload now. One at a time: whoever comes later ends the one before, whose connection may long be dead. */
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

/** The caller has judged the link. Throws `file.too-large` and `server.disk-full`. */
export const beginPartial = async (
  deps: Needs,
  link: PartialLink,
  rules: FileRules,
  { fileName, bytes, linkExpiresAt }: PartialOrder,
): Promise<PartialUpload> => {
  if (bytes > rules.maxBytes) throw new ApiError('file.too-large', { message: rules.tooLarge });
  await refuseWithoutRoom(deps.files.partials, bytes);
  const before = await listPartialsOfLink(deps.db, link);
  for (const { id } of before.slice(0, Math.max(0, before.length - partialsPerLink + 1))) {
    workers.get(id)?.stop();
    await dropPartial(deps, id);
  }
  const id = newTokenId() + newTokenId();
  await (await open(pathOf(deps, id), 'wx', 0o600)).close();
  const lastsUntil = Math.min(
    deps.clock.now().getTime() + lifetimeMs,
    linkExpiresAt === null ? Number.POSITIVE_INFINITY : Date.parse(linkExpiresAt) + uploadGraceMs,
  );
  return await insertPartial(deps.db, deps.clock, {
    id,
    ...link,
    file_name: fileName,
    file_bytes: bytes,
    expires_at: new Date(lastsUntil).toISOString(),
  });
};

const isGone = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

/**
 * Does `work` with nobody else working on the upload. Throws `upload.not-found` where there is none of this name on this
 * link and token, where its time is over or its file gone.
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
      const over = isGone(error) || (error instanceof ApiError && error.code === 'upload.not-found');
      if (!over) throw error;
      await dropPartial(deps, id);
      throw new ApiError('upload.not-found');
    }
  });
};

const appendTo = async (
  deps: Needs,
  target: FileHandle,
  partial: PartialUpload,
  request: IncomingMessage,
): Promise<number> => {
  // Less than was promised is a file that something else cut.
  if ((await target.stat()).size < partial.synced_bytes) throw new ApiError('upload.not-found');
  // What was not synced was not promised, and after a power cut may be anything.
  await target.truncate(partial.synced_bytes);
  let position = partial.synced_bytes;
  let syncedAt = position;
  const settle = async (): Promise<void> => {
    if (position === syncedAt) return;
    await target.sync();
    await markSynced(deps.db, partial.id, position);
    syncedAt = position;
  };
  try {
    for await (const piece of readBodyChunks(request, { maxBytes: partial.file_bytes - position })) {
      await writeAll(target, piece, position);
      position += piece.length;
      countUploaded(piece.length);
      if (position - syncedAt >= syncEveryBytes) await settle();
    }
  } finally {
    await settle();
  }
  return position;
};

/**
 * Adds the request's body behind what is there, and answers how much there is now; what came before a break is kept. Throws
 * an ApiError for a body that is longer than the file was said to be, breaks off or is too slow.
 */
export const appendPartial = async (
  deps: Needs,
  partial: PartialUpload,
  rules: FileRules,
  request: IncomingMessage,
): Promise<number> => {
  const left = partial.file_bytes - partial.synced_bytes;
  if (Number(request.headers['content-length'] ?? 0) > left) throw new ApiError('request.malformed');
  const target = await open(pathOf(deps, partial.id), 'r+');
  try {
    return await appendTo(deps, target, partial, request);
  } catch (error) {
    if (!(error instanceof BodyError)) throw error;
    throw error.reason === 'too-large' ? new ApiError('request.malformed') : bodyFault(error, rules);
  } finally {
    await target.close();
  }
};

/** The whole file as an upload like any other, read once more: it may have come over days and two servers. Notes its hash. */
export const judgePartial = async (
  deps: Needs,
  { id, file_name, file_bytes }: PartialUpload,
  rules: FileRules,
): Promise<Upload> => {
  const temporaryPath = pathOf(deps, id);
  const hash = createHash('sha256');
  const pdf = watchPdf();
  for await (const piece of createReadStream(temporaryPath, { highWaterMark: 65_536 })) {
    hash.update(piece as Buffer);
    pdf.see(piece as Buffer);
    countUploaded((piece as Buffer).length);
  }
  const file = { temporaryPath, bytes: file_bytes, sha256: hash.digest('hex') };
  await markWhole(deps.db, id, file.sha256);
  return await judgeFile({ file, givenName: file_name, fields: new Map() }, rules, pdf);
};
