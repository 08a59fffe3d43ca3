// Receives one file of a multipart form onto the disk as it arrives: counted, hashed, synced, and gone again when
// anything is wrong. What the file is and where it is kept is left to others.
import { createHash, randomUUID } from 'node:crypto';
import { type FileHandle, open, rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import type { FileRules } from '#contract/files.ts';
import { uploadTooSlow } from '#contract/messages.ts';
import { ApiError } from '#server/http/api-error.ts';
import { type BodyChunkOptions, BodyError, readBodyChunks } from './body-chunks.ts';
import { trackIncoming, untrackIncoming } from './incoming-files.ts';
import { countUploaded } from './minor-gc.ts';
import { boundaryOf, MultipartError, type Part, readParts } from './multipart.ts';
import type { ReceivedFile } from './store.ts';

export type Fields = ReadonlyMap<string, string>;

export type ReceiveOptions = {
  rules: FileRules;
  /** The folder to write into. */
  arrivals: string;
  /** Names of the text fields that are read; others are skipped. */
  fieldNames?: readonly string[];
  /** Called for each of them in the order they arrive; may throw to refuse before the file is read. */
  onField?(name: string, value: string): Promise<void> | void;
  /** What to say when no file was sent; asked at the end, when all fields are known. */
  missing(): string;
  /** Sees every piece of the file as it passes. */
  watch?(piece: Buffer): void;
  slowest?: BodyChunkOptions['slowest'];
};

/** `givenName` is as the sender wrote it. */
export type Received = { file: ReceivedFile; givenName: string; fields: Fields };

const maxFieldBytes = 4_096;
/** Room for the boundaries, part headers and fields around a file. */
const overheadBytes = 131_072;

const tooLarge = (rules: FileRules) => new ApiError('file.too-large', { message: rules.tooLarge });

/** What the sender is told of a body that was given up. */
export const bodyFault = ({ reason }: BodyError, rules: FileRules): ApiError => {
  if (reason === 'too-large') return tooLarge(rules);
  return new ApiError('file.incomplete', reason === 'too-slow' ? { message: uploadTooSlow } : {});
};

const readField = async (part: Part): Promise<string> => {
  const pieces: Buffer[] = [];
  let bytes = 0;
  for await (const piece of part.body) {
    bytes += piece.length;
    if (bytes > maxFieldBytes) throw new ApiError('request.malformed');
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString('utf8');
};

/** Writes at `position`, or behind what was written last. */
export const writeAll = async (target: FileHandle, piece: Buffer, position?: number): Promise<void> => {
  for (let written = 0; written < piece.length; ) {
    const at = position === undefined ? null : position + written;
    written += (await target.write(piece, written, piece.length - written, at)).bytesWritten;
  }
};

const writeFile = async (path: string, part: Part, options: ReceiveOptions): Promise<ReceivedFile> => {
  const { rules, watch } = options;
  const hash = createHash('sha256');
  let bytes = 0;
  trackIncoming(path);
  const target = await open(path, 'wx', 0o600);
  try {
    for await (const piece of part.body) {
      bytes += piece.length;
      if (bytes > rules.maxBytes) throw tooLarge(rules);
      hash.update(piece);
      watch?.(piece);
      await writeAll(target, piece);
      countUploaded(piece.length);
    }
    if (bytes > 0) await target.sync();
  } finally {
    await target.close();
  }
  return { temporaryPath: path, bytes, sha256: hash.digest('hex') };
};

const asApiError = (error: unknown, rules: FileRules): unknown => {
  if (error instanceof MultipartError) {
    return new ApiError(error.reason === 'incomplete' ? 'file.incomplete' : 'request.malformed');
  }
  return error instanceof BodyError ? bodyFault(error, rules) : error;
};

const removeArrival = async (path: string): Promise<void> => {
  await rm(path, { force: true });
  untrackIncoming(path);
};

export const discard = (file: ReceivedFile): Promise<void> => removeArrival(file.temporaryPath);

/**
 * Fields may come before or after the file. Throws an ApiError for everything that is wrong with the request; nothing is
 * left on disk then. The caller answers for the file from here on: keep it or `discard` it.
 */
export const receiveFile = async (request: IncomingMessage, options: ReceiveOptions): Promise<Received> => {
  const { rules, arrivals, fieldNames = [], onField } = options;
  const contentType = request.headers['content-type'];
  if (!/^multipart\/form-data\b/i.test(contentType ?? '')) throw new ApiError('request.wrong-type');
  const boundary = boundaryOf(contentType);
  if (boundary === undefined) throw new ApiError('request.malformed');
  if (Number(request.headers['content-length'] ?? 0) > rules.maxBytes + overheadBytes) throw tooLarge(rules);

  const path = join(arrivals, `${randomUUID()}.part`);
  const fields = new Map<string, string>();
  let received: { file: ReceivedFile; givenName: string } | undefined;

  const take = async (part: Part): Promise<void> => {
    if (part.fileName === undefined) {
      if (!fieldNames.includes(part.name)) return;
      if (fields.has(part.name)) throw new ApiError('request.malformed');
      const value = await readField(part);
      fields.set(part.name, value);
      await onField?.(part.name, value);
      return;
    }
    if (part.name !== rules.field) throw new ApiError('file.missing', { message: options.missing() });
    if (received !== undefined) {
      throw new ApiError('request.malformed', { message: 'Please send one file only.' });
    }
    received = { file: await writeFile(path, part, options), givenName: part.fileName };
  };

  const { slowest } = options;
  const pieces = readBodyChunks(request, {
    maxBytes: rules.maxBytes + overheadBytes,
    ...(slowest === undefined ? {} : { slowest }),
  });
  try {
    for await (const part of readParts(pieces, boundary)) await take(part);
    // A form whose file field was left empty sends a file without name and content.
    if (received === undefined || (received.givenName === '' && received.file.bytes === 0)) {
      throw new ApiError('file.missing', { message: options.missing() });
    }
    if (received.file.bytes === 0) throw new ApiError('file.empty');
    return { ...received, fields };
  } catch (error) {
    await pieces.return();
    await removeArrival(path);
    throw asApiError(error, rules);
  }
};
