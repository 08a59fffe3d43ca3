// The road of every uploaded file: received, told by its content what it is, looked into where it is a PDF.
import { open } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { displayFileName, type FileKind, type FileRules, fileKinds } from '#contract/files.ts';
import { ApiError } from '#server/http/api-error.ts';
import type { ByteSearch } from './byte-search.ts';
import { headBytes, kindOf } from './kind.ts';
import { inspectPdf, watchPdf } from './pdf.ts';
import { discard, type Fields, type Received, type ReceiveOptions, receiveFile } from './receive.ts';
import { refuseWithoutRoom } from './room.ts';
import type { ReceivedFile } from './store.ts';

export type Upload = {
  file: ReceivedFile;
  kind: FileKind;
  /** For people to read; never a path. */
  fileName: string;
  /** A PDF that is not whole; staff see a mark. */
  damaged: boolean;
  fields: Fields;
};

const readHead = async (path: string): Promise<Buffer> => {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
};

/** What every file passes, whichever way it came, before a feature stores it. Throws an ApiError; the file stays. */
export const judgeFile = async (
  { file, givenName, fields }: Received,
  rules: FileRules,
  pdf: ByteSearch,
): Promise<Upload> => {
  const kind = await kindOf(await readHead(file.temporaryPath));
  if (kind === undefined || !rules.kinds.includes(kind)) {
    throw new ApiError('file.wrong-type', { message: rules.wrongType });
  }
  const { damaged } = kind === 'pdf' ? await inspectPdf(file.temporaryPath, pdf) : { damaged: false };
  const fallback = `${rules.field}${fileKinds[kind].endings[0]}`;
  return { file, kind, damaged, fields, fileName: displayFileName(givenName, fallback) };
};

/** Throws an ApiError for all that is wrong with the request or the file, and leaves nothing on disk then. */
export const takeUpload = async (
  request: IncomingMessage,
  options: Omit<ReceiveOptions, 'watch'>,
): Promise<Upload> => {
  const { rules, arrivals } = options;
  // What is too large anyway is told that when it is received.
  const announced = Math.min(Number(request.headers['content-length'] ?? 0), rules.maxBytes);
  await refuseWithoutRoom(arrivals, announced);
  const pdf = watchPdf();
  const received = await receiveFile(request, { ...options, watch: pdf.see });
  try {
    return await judgeFile(received, options.rules, pdf);
  } catch (error) {
    await discard(received.file);
    throw error;
  }
};
