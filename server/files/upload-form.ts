// Reads one file of a multipart form, with the fields around it, as it arrives. What the file is and where it is kept is left to others.
import type { IncomingMessage } from 'node:http';
import type { FileRules } from '#contract/files.ts';
import { uploadTooSlow } from '#contract/messages.ts';
import { ApiError } from '#server/http/api-error.ts';
import { type BodyChunkOptions, BodyError, readBodyChunks } from './body-chunks.ts';
import { boundaryOf, MultipartError, type Part, readParts } from './multipart.ts';

export type Fields = ReadonlyMap<string, string>;

export type FormOptions = {
  rules: FileRules;
  /** Names of the text fields that are read; others are skipped. */
  fieldNames?: readonly string[];
  /** Called for each field in the order they arrive; may throw to refuse before the file is read. */
  onField?(name: string, value: string): Promise<void> | void;
  /** What to say when no file was sent; asked at the end, when all fields are known. */
  missing(): string;
  slowest?: BodyChunkOptions['slowest'];
};

export type UploadForm = {
  /** As the sender wrote it. */
  givenName: string;
  /** Whole once `content` has been read. */
  fields: Fields;
  /** The file. It ends only after the rest of the form, and throws an ApiError for anything wrong with either. */
  content: AsyncIterable<Buffer>;
  /** Stops reading, whether `content` was read or not. */
  close(): Promise<void>;
};

const maxFieldBytes = 4_096;
/** Room for the boundaries, part headers and fields around a file. */
const overheadBytes = 131_072;

const tooLarge = (rules: FileRules) => new ApiError('file.too-large', { message: rules.tooLarge });

/** What the sender is told about a body that was cut off. */
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

const asApiError = (error: unknown, rules: FileRules): unknown => {
  if (error instanceof MultipartError) {
    return new ApiError(error.reason === 'incomplete' ? 'file.incomplete' : 'request.malformed');
  }
  return error instanceof BodyError ? bodyFault(error, rules) : error;
};

/** Reads as far as the file; fields may come before or after it. Throws an ApiError for anything wrong so far. */
export const readUploadForm = async (request: IncomingMessage, options: FormOptions): Promise<UploadForm> => {
  const { rules, fieldNames = [], onField, missing, slowest } = options;
  const contentType = request.headers['content-type'];
  if (!/^multipart\/form-data\b/i.test(contentType ?? '')) throw new ApiError('request.wrong-type');
  const boundary = boundaryOf(contentType);
  if (boundary === undefined) throw new ApiError('request.malformed');
  if (Number(request.headers['content-length'] ?? 0) > rules.maxBytes + overheadBytes) throw tooLarge(rules);

  const pieces = readBodyChunks(request, {
    maxBytes: rules.maxBytes + overheadBytes,
    ...(slowest === undefined ? {} : { slowest }),
  });
  const close = async (): Promise<void> => void (await pieces.return());
  const parts = readParts(pieces, boundary);
  const fields = new Map<string, string>();
  let hasOtherFile = false;
  const noFile = () => new ApiError('file.missing', { message: missing() });

  /** Reads fields up to the next file, or to the end of the form. */
  const nextFile = async (): Promise<Part | undefined> => {
    for (let next = await parts.next(); next.done !== true; next = await parts.next()) {
      const part = next.value;
      if (part.fileName !== undefined) {
        if (part.name === rules.field) return part;
        hasOtherFile = true;
      }
      if (!fieldNames.includes(part.name)) continue;
      if (fields.has(part.name)) throw new ApiError('request.malformed');
      const value = await readField(part);
      fields.set(part.name, value);
      await onField?.(part.name, value);
    }
    // Only now: the link, by which a payment is called what it is, may come behind the file.
    if (hasOtherFile) throw noFile();
    return undefined;
  };

  async function* contentOf(file: Part): AsyncGenerator<Buffer, void> {
    try {
      let bytes = 0;
      for await (const piece of file.body) {
        bytes += piece.length;
        if (bytes > rules.maxBytes) throw tooLarge(rules);
        yield piece;
      }
      if ((await nextFile()) !== undefined) {
        throw new ApiError('request.malformed', { message: 'Please send one file only.' });
      }
      // A form whose file field was left empty sends a file without name and content.
      if (bytes === 0) throw file.fileName === '' ? noFile() : new ApiError('file.empty');
    } catch (error) {
      throw asApiError(error, rules);
    }
  }

  try {
    const file = await nextFile();
    if (file === undefined) throw noFile();
    return { givenName: file.fileName ?? '', fields, content: contentOf(file), close };
  } catch (error) {
    await close();
    throw asApiError(error, rules);
  }
};
