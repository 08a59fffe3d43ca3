// Reads the text off a PDF page by page, with a reader that has nothing to do with what wrote it.
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

export type ReadPdf = {
  /** Texts of each page, in the order they were drawn, without what is only space. */
  pages: string[][];
  info: Record<string, unknown>;
};

export const readPdf = async (content: Buffer): Promise<ReadPdf> => {
  const task = getDocument({ data: new Uint8Array(content), verbosity: 0 });
  const document = await task.promise;
  const pages: string[][] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const { items } = await (await document.getPage(number)).getTextContent();
    pages.push(items.flatMap((item) => ('str' in item && item.str.trim() !== '' ? [item.str] : [])));
  }
  const { info } = await document.getMetadata();
  await task.destroy();
  return { pages, info: info as Record<string, unknown> };
};
