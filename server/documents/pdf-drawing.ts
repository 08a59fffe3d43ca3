// A drawing on a page of a document, as lines: it is as sharp as the printer.
import { look } from '#content/look.ts';
import { type Definition, drawLines } from '#ui/drawing/generate.ts';
import type { Pdf } from './pdf-text.ts';

/** How wide and high it is. */
export const drawingPoints = 64;

/** `x` and `y` are its upper left corner. */
export const drawDrawing = (pdf: Pdf, definition: Definition, x: number, y: number): void => {
  const { viewBox, path, dotPoints, lineWidth, dotWidth } = drawLines(definition);
  const [left = 0, top = 0, width = 0, height = 0] = viewBox.split(' ').map(Number);
  pdf
    .save()
    .translate(x, y)
    .scale(drawingPoints / Math.max(width, height))
    .translate(-left, -top);
  for (const [dotX, dotY] of dotPoints) pdf.circle(dotX, dotY, dotWidth / 2).fill(look.colours.always.accent);
  pdf
    .path(path)
    .lineWidth(lineWidth)
    .lineCap('round')
    .lineJoin('round')
    .stroke(look.colours.light.text)
    .restore();
};
