// What every uploaded file passes, whichever way it came: told by its content what it is, stored, looked into, and handed to the
// feature. File first, row second: a file that the feature does not take is removed, and after a crash swept.
import { buffer } from 'node:stream/consumers';
import { headBytes, kindSeen } from '#contract/file-kinds.ts';
import { displayFileName, type FileKind, type FileRules, fileKinds } from '#contract/files.ts';
import type { Deps } from '#server/deps.ts';
import { ApiError } from '#server/http/api-error.ts';
import { type ByteSearch, searchBytes } from './byte-search.ts';
import { countUploaded } from './minor-gc.ts';
import { inspectPdf, pdfTerms, type ReadableFile } from './pdf.ts';
import type { FileStore, StoredFile } from './store.ts';
import type { Fields } from './upload-form.ts';

const jpgEnd = '\xff\xd9';
const pngEnd = 'IEND\xaeB`\x82';
const scanMarker = 0xda;

/** Show the file to this while it arrives: what is far apart in a large file is then known without reading it again. */
export const watchFile = (): ByteSearch => searchBytes([...pdfTerms, jpgEnd, pngEnd]);

/**
 * Where the picture itself begins, behind the segments that describe it; one of them may hold a small picture with an end of its
 * own. `undefined` if the file breaks off before (ITU-T T.81, annex B).
 */
const jpgScanAt = async (file: ReadableFile): Promise<number | undefined> => {
  let at = 2;
  while (at + 4 <= file.bytes) {
    const head = await file.read(at, 4);
    if (head.length < 4 || head[0] !== 0xff) return undefined;
    if (head[1] === scanMarker) return at;
    // Any number of 0xff may stand before a marker.
    at += head[1] === 0xff ? 1 : 2 + head.readUInt16BE(2);
  }
  return undefined;
};

/** Whether it is whole: one that broke off is taken and marked. `watch` has seen the whole file. Throws `file.locked` for a PDF that does not open as it is. */
export const inspectFile = async (
  kind: FileKind,
  file: ReadableFile,
  watch: ByteSearch,
): Promise<{ damaged: boolean }> => {
  if (kind === 'pdf') return await inspectPdf(file, watch);
  if (kind === 'png') return { damaged: watch.lastAt(pngEnd) === undefined };
  const scanAt = await jpgScanAt(file);
  return { damaged: scanAt === undefined || (watch.lastAt(jpgEnd) ?? 0) < scanAt };
};

export type Upload = {
  file: StoredFile;
  kind: FileKind;
  /** For people to read; never a path. */
  fileName: string;
  /** Not whole; staff see a mark, and the sender is told. */
  damaged: boolean;
  fields: Fields;
};

/** `isTaken`: a row names the file now. */
export type Accepted<Stored> = { stored: Stored; isTaken: boolean };

/** Passes the file through as it comes. The verdict is final at its end; a file of another kind throws `file.wrong-type`. */
const judge = (content: AsyncIterable<Buffer>, rules: FileRules) => {
  const watch = watchFile();
  const known: { kind?: FileKind } = {};
  async function* watched(): AsyncGenerator<Buffer, void> {
    let head: Buffer = Buffer.alloc(0);
    for await (const piece of content) {
      if (head.length < headBytes) head = Buffer.concat([head, piece.subarray(0, headBytes - head.length)]);
      watch.see(piece);
      yield piece;
      countUploaded(piece.length);
    }
    const seen = kindSeen(head);
    const kind = rules.kinds.find((each) => each === seen);
    if (kind === undefined) {
      throw new ApiError('file.wrong-type', { message: rules.wrongType });
    }
    known.kind = kind;
  }
  return { content: watched(), watch, known };
};

const readable = (files: FileStore, { key, bytes }: StoredFile): ReadableFile => ({
  bytes,
  read: async (start, length) => buffer((await files.open(key, { start, bytes: length })).stream),
});

/** Never throws: the reason why there is no row is the error to report. Leftovers are removed by the sweep of `cli check`. */
const removeRowless = async ({ files, log }: Pick<Deps, 'files' | 'log'>, key: string): Promise<void> => {
  try {
    await files.remove(key);
  } catch (error) {
    log.warn({ err: error, fileKey: key }, 'a file without a row could not be removed; cli check removes it');
  }
};

/** Returns what `accept` returns. Throws an ApiError if the file is refused, or what `content` and `accept` throw; the file is then removed. */
export const takeFile = async <Stored>(
  deps: Pick<Deps, 'files' | 'log'>,
  rules: FileRules,
  { content, givenName, fields }: { content: AsyncIterable<Buffer>; givenName: string; fields: Fields },
  accept: (upload: Upload) => Promise<Accepted<Stored>>,
): Promise<Stored> => {
  const judged = judge(content, rules);
  const file = await deps.files.put(judged.content);
  let isTaken = false;
  try {
    const { kind = 'pdf' } = judged.known;
    const { damaged } = await inspectFile(kind, readable(deps.files, file), judged.watch);
    const fallback = `${rules.field}${fileKinds[kind].endings[0]}`;
    const fileName = displayFileName(givenName, fallback);
    const accepted = await accept({ file, kind, damaged, fields, fileName });
    isTaken = accepted.isTaken;
    return accepted.stored;
  } finally {
    if (!isTaken) await removeRowless(deps, file.key);
  }
};
