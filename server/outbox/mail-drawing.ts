// The drawing that goes along with a mail, by what the outbox keeps of it: the id of a private link, or `#k=` and the text of
// what a visitor drew on home.
import { enquiryDrawingWords } from '#content/enquiry-drawing.ts';
import { linkDrawingWords } from '#content/link-drawing.ts';
import { drawingHash } from '#contract/drawing-hash.ts';
import type { Definition } from '#ui/drawing/generate.ts';
import { linkDrawing } from '#ui/drawing/link-drawing.ts';
import { hero } from '#ui/drawing/named.ts';
import { readDrawing } from '#ui/drawing/redraw.ts';

/** `name` stands in for the drawing where pictures are off, `inMail` beside it. */
export const wordsOfDrawing = (drawingOf: string): { name: string; inMail: string } =>
  drawingOf.startsWith(drawingHash) ? enquiryDrawingWords : linkDrawingWords;

/** Undefined for a text that this program does not read. */
export const drawingOfMail = (drawingOf: string): Definition | undefined =>
  drawingOf.startsWith(drawingHash)
    ? readDrawing(hero, drawingOf.slice(drawingHash.length))
    : linkDrawing(drawingOf);
