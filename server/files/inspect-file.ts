// Whether an uploaded file is whole, whichever kind it is: one that broke off is taken and marked, and its sender is told.
import type { FileKind } from '#contract/files.ts';
import { type ByteSearch, searchBytes } from './byte-search.ts';
import { inspectPdf, pdfTerms, type ReadableFile } from './pdf.ts';

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

/** `watch` has seen the whole file. Throws `file.locked` for a PDF that does not open as it is. */
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
