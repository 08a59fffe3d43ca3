// Whether a PDF can be opened: one that needs a password or a key is refused, a damaged one is marked. Its content is not judged.
import { fork } from 'node:child_process';
import { ApiError } from '#server/http/api-error.ts';
import type { ByteSearch, SearchTerm } from './byte-search.ts';

/** A stored file, read here and there. Pieces are shorter at its end. */
export type ReadableFile = { bytes: number; read(start: number, bytes: number): Promise<Buffer> };

/** What the lock process answers. `restricted` opens without a password but may not be printed or changed. */
export type LockAnswer = 'locked' | 'restricted' | 'damaged';

const encryptMark = '/Encrypt';
const endMark = 'startxref';
const headerMark = '%PDF-';
const lockTimeoutMs = 30_000;

/** What has to be looked for while the file arrives. */
export const pdfTerms: SearchTerm[] = [{ name: encryptMark }, endMark];

const readAt = async (file: ReadableFile, start: number, bytes: number): Promise<string> =>
  (await file.read(start, bytes)).toString('latin1');

/**
 * A whole PDF names, after its last `startxref`, the place of its cross-reference table or stream (ISO 32000-1, 7.5.5).
 * Places count from `%PDF-`, or from the file's beginning in files whose writers forgot what they put before it.
 */
const isWhole = async (file: ReadableFile, watch: ByteSearch): Promise<boolean> => {
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

/** The lock process asks for a piece of the file, or answers. */
export type LockMessage = { begin: number; end: number } | { answer: LockAnswer };
export type LockPiece = { begin: number; piece: Uint8Array<ArrayBuffer> };

/**
 * In a process of its own, so that a file made to keep the reader busy stops nothing and can be given up. A thread would not do: where
 * it fills its memory within one step, the whole server ends with it.
 */
const askLockProcess = (file: ReadableFile): Promise<LockAnswer> =>
  new Promise((resolve) => {
    const child = fork(new URL('./pdf-lock.process.ts', import.meta.url), [String(file.bytes)], {
      execArgv: ['--max-old-space-size=128'],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      // It reads what strangers sent, and needs none of the server's secrets.
      env: {},
    });
    const finish = (answer: LockAnswer): void => {
      clearTimeout(timer);
      child.kill('SIGKILL');
      resolve(answer);
    };
    const timer = setTimeout(() => finish('damaged'), lockTimeoutMs);
    child.on('message', (message: LockMessage) => {
      if ('answer' in message) return finish(message.answer);
      const { begin, end } = message;
      file.read(begin, end - begin).then(
        (piece) => {
          const answer: LockPiece = { begin, piece: new Uint8Array(piece) };
          if (child.connected) child.send(answer, () => undefined);
        },
        () => finish('damaged'),
      );
    });
    child.on('error', () => finish('damaged'));
    child.once('exit', () => finish('damaged'));
  });

let lastAsked: Promise<unknown> = Promise.resolve();

/** One after the other: each takes some memory. */
const askOneByOne = (file: ReadableFile): Promise<LockAnswer> => {
  const answer = lastAsked.then(() => askLockProcess(file));
  lastAsked = answer;
  return answer;
};

/** `watch` has seen the whole file. Throws `file.locked` for a PDF that opens only with a password or a key. */
export const inspectPdf = async (file: ReadableFile, watch: ByteSearch): Promise<{ damaged: boolean }> => {
  const whole = await isWhole(file, watch);
  if (watch.lastAt(encryptMark) === undefined) return { damaged: !whole };
  const answer = await askOneByOne(file);
  if (answer === 'locked') throw new ApiError('file.locked');
  return { damaged: !whole || answer === 'damaged' };
};
