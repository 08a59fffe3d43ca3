// Whether a PDF can be opened: one that needs a password is refused, a damaged one is marked. Its content is not judged.
import { type FileHandle, open } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import { ApiError } from '#server/http/api-error.ts';
import { type ByteSearch, searchBytes } from './byte-search.ts';

/** What the lock worker answers. `restricted` opens without a password but may not be printed or changed. */
export type LockAnswer = 'locked' | 'restricted' | 'damaged';

const encryptMark = '/Encrypt';
const endMark = 'startxref';
const headerMark = '%PDF-';
const lockTimeoutMs = 30_000;

/** Shows the file to this while it arrives: what is far apart in a large file is then known without reading it again. */
export const watchPdf = (): ByteSearch => searchBytes([{ name: encryptMark }, endMark]);

const readAt = async (file: FileHandle, position: number, length: number): Promise<string> => {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
  return buffer.toString('latin1', 0, bytesRead);
};

/**
 * A whole PDF names, after its last `startxref`, the place of its cross-reference table or stream (ISO 32000-1, 7.5.5).
 * Places count from `%PDF-`, or from the file's beginning in files whose writers forgot what they put before it.
 */
const isWhole = async (file: FileHandle, watch: ByteSearch): Promise<boolean> => {
  const endAt = watch.lastAt(endMark);
  if (endAt === undefined) return false;
  const [, place] = /^startxref\s+(\d{1,10})\s+%%EOF/.exec(await readAt(file, endAt, 64)) ?? [];
  if (place === undefined) return false;
  const headerAt = Math.max(0, (await readAt(file, 0, 1_024)).indexOf(headerMark));
  for (const start of new Set([0, headerAt])) {
    if (/^\s*(?:xref\b|\d+\s+\d+\s+obj\b)/.test(await readAt(file, Number(place) + start, 64))) return true;
  }
  return false;
};

/** In a thread of its own, so that a file made to keep the reader busy stops nothing and can be given up. */
const askLockWorker = (path: string): Promise<LockAnswer> =>
  new Promise((resolve) => {
    const worker = new Worker(new URL('./pdf-lock.worker.ts', import.meta.url), {
      workerData: path,
      resourceLimits: { maxOldGenerationSizeMb: 128 },
    });
    const finish = (answer: LockAnswer): void => {
      clearTimeout(timer);
      void worker.terminate();
      resolve(answer);
    };
    const timer = setTimeout(() => finish('damaged'), lockTimeoutMs);
    worker.once('message', finish);
    worker.once('error', () => finish('damaged'));
    worker.once('exit', () => finish('damaged'));
  });

let lastAsked: Promise<unknown> = Promise.resolve();

/** One after the other: each takes some memory. */
const askOneByOne = (path: string): Promise<LockAnswer> => {
  const answer = lastAsked.then(() => askLockWorker(path));
  lastAsked = answer;
  return answer;
};

/** `watch` has seen the whole file. Throws `file.locked` for a PDF that needs a password to open. */
export const inspectPdf = async (path: string, watch: ByteSearch): Promise<{ damaged: boolean }> => {
  const file = await open(path);
  try {
    const whole = await isWhole(file, watch);
    if (watch.lastAt(encryptMark) === undefined) return { damaged: !whole };
    const answer = await askOneByOne(path);
    if (answer === 'locked') throw new ApiError('file.locked');
    return { damaged: !whole || answer === 'damaged' };
  } finally {
    await file.close();
  }
};
