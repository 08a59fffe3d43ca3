// What may be uploaded where. Page and server look at the first bytes (file-kinds.ts) and the size; name and type decide nothing.
import { certificateMaxBytes, fileNameMaxLength, receiptMaxBytes } from './limits.ts';
import { certificateWords, receiptWords } from './messages.ts';

export type FileKind = 'jpg' | 'png' | 'pdf';

export const fileKinds: Record<FileKind, { mimeType: string; endings: readonly string[] }> = {
  jpg: { mimeType: 'image/jpeg', endings: ['.jpg', '.jpeg'] },
  png: { mimeType: 'image/png', endings: ['.png'] },
  pdf: { mimeType: 'application/pdf', endings: ['.pdf'] },
};

export type FileRules = {
  field: string;
  kinds: readonly FileKind[];
  maxBytes: number;
  wrongType: string;
  tooLarge: string;
};

export const receiptRules: FileRules = {
  field: 'receipt',
  kinds: ['jpg', 'png', 'pdf'],
  maxBytes: receiptMaxBytes,
  wrongType: receiptWords.wrongType,
  tooLarge: receiptWords.tooLarge,
};

export const certificateRules: FileRules = {
  field: 'certificate',
  kinds: ['pdf'],
  maxBytes: certificateMaxBytes,
  wrongType: certificateWords.wrongType,
  tooLarge: certificateWords.tooLarge,
};

/** For a file input: both types and endings, since some pickers know only one of the two. */
export const acceptOf = (rules: FileRules): string =>
  rules.kinds.flatMap((kind) => [fileKinds[kind].mimeType, ...fileKinds[kind].endings]).join(',');

/** Far more than is shown, so that what is dropped from a name or put together in it makes no difference. */
const mostRead = 5 * fileNameMaxLength;
const longestEnding = 12;

/** Without the middle of a name that no file system would take. */
const shortened = (name: string): string =>
  name.length > mostRead ? name.slice(0, mostRead - longestEnding) + name.slice(-longestEnding) : name;

const controlsAndDirections = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/**
 * The name of an uploaded file as people may see it; never a path. The last part, without control and direction
 * characters, cut to 200 code points before its ending. `%22` is how browsers send a quote in a multipart header
 * (https://html.spec.whatwg.org/#multipart-form-data); nothing else is decoded.
 */
export const displayFileName = (given: string, fallback: string): string => {
  const last = given.slice(Math.max(given.lastIndexOf('/'), given.lastIndexOf('\\')) + 1);
  const clean = shortened(last)
    .replaceAll('%22', '"')
    .replace(controlsAndDirections, '')
    .normalize('NFC')
    .trim();
  if (clean === '' || /^\.+$/.test(clean)) return fallback;
  const dot = clean.lastIndexOf('.');
  const ending = dot > 0 && clean.length - dot <= longestEnding ? clean.slice(dot) : '';
  const stem = ending === '' ? clean : clean.slice(0, dot);
  return Array.from(stem).slice(0, fileNameMaxLength).join('') + ending;
};
