// Files that are on the disk for good once they are written: contents and folders are synced, and hashed on the way.
import { createHash, randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

export type Hashed = { bytes: number; sha256: string };

const chunkBytes = 256 * 1024;

/** Makes new and renamed entries of the folder survive a power cut. Rejects if it is not there. */
export const syncFolder = async (path: string): Promise<void> => {
  const folder = await open(path);
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
};

/** Writes at `position`, or after what was written last. */
export const writeAll = async (target: FileHandle, piece: Buffer, position?: number): Promise<void> => {
  for (let written = 0; written < piece.length; ) {
    const at = position === undefined ? null : position + written;
    written += (await target.write(piece, written, piece.length - written, at)).bytesWritten;
  }
};

/** Writes a new file and syncs it; rejects if it exists. `onBytes` is told the length of every piece. */
export const writeStream = async (
  path: string,
  source: AsyncIterable<Buffer>,
  onBytes: (bytes: number) => void = () => undefined,
): Promise<Hashed> => {
  const hash = createHash('sha256');
  let bytes = 0;
  const target = await open(path, 'wx', 0o600);
  try {
    for await (const piece of source) {
      hash.update(piece);
      bytes += piece.length;
      await writeAll(target, piece);
      onBytes(piece.length);
    }
    await target.sync();
  } finally {
    await target.close();
  }
  return { bytes, sha256: hash.digest('hex') };
};

/** Returns length in bytes and SHA-256 in hex. Rejects if the file exists. */
export const writeWhole = async (path: string, content: string | Buffer): Promise<Hashed> =>
  writeStream(
    path,
    (async function* () {
      yield Buffer.from(content);
    })(),
  );

/** Writes the file whole or not at all; what was there before is replaced. Only its owner can read it. */
export const replaceFile = async (path: string, content: string | Buffer): Promise<void> => {
  const draft = join(dirname(path), `.${basename(path)}.${randomBytes(4).toString('hex')}`);
  try {
    await writeWhole(draft, content);
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
};

/** Pieces of at most 256 KB. The iteration opens the file, and throws if it cannot be read: a stream opened earlier would fail with nobody listening. */
export const readPieces = async function* (path: string): AsyncGenerator<Buffer> {
  yield* createReadStream(path, { highWaterMark: chunkBytes });
};

/** Returns length and SHA-256 of what was copied. Rejects if `path` exists. */
export const copyFile = (from: string, path: string, onBytes: (bytes: number) => void): Promise<Hashed> =>
  writeStream(path, readPieces(from), onBytes);

/** Reads the whole file, in pieces. */
export const hashFile = async (path: string): Promise<Hashed> => {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const piece of readPieces(path)) {
    hash.update(piece);
    bytes += piece.length;
  }
  return { bytes, sha256: hash.digest('hex') };
};

/** Makes what others wrote to the file survive a power cut. Rejects if it cannot be opened for writing. */
export const syncFile = async (path: string): Promise<void> => {
  const file = await open(path, 'r+');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
};
