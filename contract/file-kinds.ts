// What a file is, by its first bytes, judged alike by page and server. Names, endings and declared types are not asked.
import type { FileKind } from './files.ts';

/** How much of a file's beginning `kindSeen` wants to see. */
export const headBytes = 1_024;

/** What is accepted nowhere, and common enough to be called by its name. */
export type OtherKind = 'heic' | 'avif' | 'webp' | 'gif' | 'video' | 'office' | 'web';

/** What stands where, as Latin-1. The first that fits decides. */
const marks: [kind: FileKind | OtherKind, at: number, mark: string][] = [
  ['jpg', 0, '\xff\xd8\xff'],
  ['png', 0, '\x89PNG\r\n\x1a\n'],
  ...['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1'].map(
    (brand): [OtherKind, number, string] => ['heic', 4, `ftyp${brand}`],
  ),
  ['avif', 4, 'ftypavi'],
  ['video', 4, 'ftyp'],
  ['webp', 8, 'WEBP'],
  ['gif', 0, 'GIF8'],
  ['office', 0, 'PK\x03\x04'],
  ['office', 0, '\xd0\xcf\x11\xe0'],
  ['web', 0, '<!doctype html'],
  ['web', 0, '<html'],
];

const pdfMark = '%PDF-';

/** Readers look for the mark in the first 1,024 bytes; nothing but white space or a byte-order mark may stand before it. */
const isPdf = (start: string): boolean => {
  const at = start.indexOf(pdfMark);
  return at !== -1 && /^(?:\u00ef\u00bb\u00bf)?[\0\t\n\f\r ]*$/.test(start.slice(0, at));
};

/** `undefined` for what has no name here, which is accepted nowhere. */
export const kindSeen = (head: Uint8Array): FileKind | OtherKind | undefined => {
  const start = String.fromCharCode(...head.subarray(0, headBytes));
  if (isPdf(start)) return 'pdf';
  return marks.find(([, at, mark]) => start.startsWith(mark, at))?.[0];
};
