// The viewer's second script: draws the pages of a PDF. It runs in the frame itself, which has no origin to start a worker
// from; no script of the file is run, nothing is fetched, and the content policy forbids `eval`.

import 'pdfjs-dist/legacy/build/pdf.worker.mjs';
import { getDocument, type PDFDocumentProxy, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs';
import jbig2 from 'pdfjs-dist/wasm/jbig2.wasm?url';
import openjpeg from 'pdfjs-dist/wasm/openjpeg.wasm?url';
import type { Page } from './document.ts';

/** CSS pixels for a point of the page. */
const pixelsPerPoint = 96 / 72;
/** The longer side of a drawn page: an A4 page at about 250 dots an inch. */
const drawnSide = 3_000;

const drawPage = async (pdf: PDFDocumentProxy, number: number): Promise<Page> => {
  const page = await pdf.getPage(number);
  const { width, height } = page.getViewport({ scale: pixelsPerPoint });
  const viewport = page.getViewport({ scale: (drawnSide / Math.max(width, height)) * pixelsPerPoint });
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(viewport.width));
  canvas.height = Math.max(1, Math.round(viewport.height));
  await page.render({ canvas, viewport, background: '#ffffff' }).promise;
  page.cleanup();
  return { source: canvas, width, height };
};

/** How scanners pack pages. Without these such a page would be shown empty. */
const decoders: Record<string, string> = { 'jbig2.wasm': jbig2, 'openjpeg.wasm': openjpeg };

/** In place of the library's own, which would fetch them. */
class BinaryData {
  async fetch({ filename }: { filename: string }): Promise<Uint8Array> {
    const data = decoders[filename];
    if (data === undefined) throw new Error(`${filename} is not here.`);
    return Uint8Array.from(atob(data.slice(data.indexOf(',') + 1)), (each) => each.charCodeAt(0));
  }
}

globalThis.openViewerPdf = async (bytes) => {
  const pdf = await getDocument({
    data: new Uint8Array(bytes),
    enableXfa: false,
    useWorkerFetch: false,
    BinaryDataFactory: BinaryData,
    stopAtErrors: false,
    // Also what a damaged file makes it say: the viewer itself says what matters.
    verbosity: VerbosityLevel.ERRORS,
  }).promise;
  return { pages: pdf.numPages, page: (number) => drawPage(pdf, number) };
};
