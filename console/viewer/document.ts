// A file as pages that can be drawn. A picture has one; PDF comes from a script of its own (pdf-entry.ts).

import type { FileKind } from '#contract/files.ts';
import { pixelsOf } from './pixels.ts';

/** `width` and `height` are its size at a zoom of 1, whatever the source's is. */
export type Page = { source: CanvasImageSource; width: number; height: number };

export type Shown = { pages: number; page: (number: number) => Promise<Page> };

/** More would take a gigabyte of memory to open. */
const mostPixels = 120_000_000;

export class TooLarge extends Error {}

/** Browsers turn a picture as its EXIF says while they decode it: what is drawn is upright and holds nothing but its pixels. */
export const openPicture = async (bytes: ArrayBuffer, kind: 'jpg' | 'png'): Promise<Shown> => {
  if (pixelsOf(new DataView(bytes), kind) > mostPixels) throw new TooLarge();
  const type = kind === 'jpg' ? 'image/jpeg' : 'image/png';
  const source = await createImageBitmap(new Blob([bytes], { type }), { imageOrientation: 'from-image' });
  const page = { source, width: source.width, height: source.height };
  return { pages: 1, page: async () => page };
};

type OpenPdf = (bytes: ArrayBuffer) => Promise<Shown>;

declare global {
  /** Set by the script for PDF. */
  var openViewerPdf: OpenPdf | undefined;
}

/** Loaded for PDF files alone. */
const loadPdfScript = (script: { src: string; nonce: string }): Promise<OpenPdf> =>
  new Promise((resolve, reject) => {
    const element = document.createElement('script');
    element.src = script.src;
    element.nonce = script.nonce;
    element.onload = () => {
      if (globalThis.openViewerPdf) resolve(globalThis.openViewerPdf);
      else reject(new Error('The script for PDF did not start.'));
    };
    element.onerror = () => reject(new Error('The script for PDF did not arrive.'));
    document.head.append(element);
  });

export const openFile = async (
  bytes: ArrayBuffer,
  kind: FileKind,
  pdfScript: { src: string; nonce: string },
): Promise<Shown> => {
  if (kind !== 'pdf') return openPicture(bytes, kind);
  const openPdf = await loadPdfScript(pdfScript);
  return openPdf(bytes);
};
