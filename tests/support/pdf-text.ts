// Reads the text off a PDF page by page, with a reader that has nothing to do with what wrote it, and what its streams hold.
import { inflateSync } from 'node:zlib';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { type Definition, drawLines } from '#ui/drawing/generate.ts';

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

/** What each compressed stream holds, byte for character. */
export const streamsOf = (content: Buffer): string[] =>
  [...content.toString('latin1').matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)].flatMap(
    ([, stream = '']) => {
      const bytes = Buffer.from(stream, 'latin1');
      // A stream of zlib begins with these.
      return bytes[0] === 0x78 ? [inflateSync(bytes).toString('latin1')] : [];
    },
  );

/** Whether a page draws it: by where the line begins, the number of its curves, and the number of its straight pieces. */
export const isDrawnIn = (content: Buffer, definition: Definition): boolean => {
  const { path } = drawLines(definition);
  const [, x, y] = /^M(-?[\d.]+) ?(-?[\d.]+)/.exec(path) ?? [];
  const sizes: Record<string, number> = { c: 6, s: 4, l: 2 };
  const wanted = { c: 0, l: 0 };
  for (const [, letter = '', text = ''] of path.matchAll(/([csl])([^a-z]*)/g)) {
    const count = (text.match(/-?[\d.]+/g) ?? []).length / (sizes[letter] ?? 1);
    wanted[letter === 'l' ? 'l' : 'c'] += count;
  }
  return streamsOf(content).some((stream) =>
    stream.split(/(?= m\n)/).some((piece, at, pieces) => {
      const isStart = pieces[at - 1]?.endsWith(`${x} ${y}`) === true;
      const count = (operator: string): number => piece.split(` ${operator}\n`).length - 1;
      return isStart && count('c') === wanted.c && count('l') === wanted.l;
    }),
  );
};
