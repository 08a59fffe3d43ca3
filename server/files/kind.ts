// What a file is, by its first bytes. Names, endings and declared types are not asked.
import { fileTypeFromBuffer } from 'file-type';
import type { FileKind } from '#contract/files.ts';

/** How much of a file's beginning `kindOf` wants to see. */
export const headBytes = 4_100;

const pdfMark = '%PDF-';
const pdfMarkWithin = 1_024;

/** Kinds by the type that the library names; an animated PNG is a PNG. */
const kinds: Record<string, FileKind> = { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/apng': 'png' };

/** Readers look for the mark in the first 1,024 bytes; nothing but white space or a byte-order mark may stand before it. */
const isPdf = (head: Buffer): boolean => {
  const start = head.subarray(0, pdfMarkWithin).toString('latin1');
  const at = start.indexOf(pdfMark);
  return at !== -1 && /^(?:\u00ef\u00bb\u00bf)?[\0\t\n\f\r ]*$/.test(start.slice(0, at));
};

/** Returns `undefined` for anything that is accepted nowhere. */
export const kindOf = async (head: Buffer): Promise<FileKind | undefined> => {
  if (isPdf(head)) return 'pdf';
  const type = await fileTypeFromBuffer(head);
  return type === undefined ? undefined : kinds[type.mime];
};
