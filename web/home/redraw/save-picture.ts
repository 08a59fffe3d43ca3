// Saves a drawing as a picture on the agency's floor, with its mark in a corner that the drawing leaves free.

import { look } from '#content/look.ts';
import { type Definition, drawLines } from '#ui/drawing/generate.ts';

const side = 1200;
const margin = 80;
const { floor, onFloor, accent } = look.colours.always;
/** The mark on a tile of floor, 32 wide, in the brand's colours or the agency's own (scripts/site/pictures.ts). */
const markFile = '/favicon.svg';
const markScale = 3;
const markAt = side - margin - 32 * markScale;

/** The drawing's own units to those of the picture. */
const placeOf = (viewBox: string) => {
  const [left = 0, top = 0, width = 1, height = 1] = viewBox.split(' ').map(Number);
  const scale = (side - 2 * margin) / Math.max(width, height);
  return {
    scale,
    x: (side - width * scale) / 2 - left * scale,
    y: (side - height * scale) / 2 - top * scale,
  };
};

/** `mark` is SVG. */
const pictureSvg = (definition: Definition, mark: string): string => {
  const { viewBox, path, dots, lineWidth, dotWidth } = drawLines(definition);
  const { scale, x, y } = placeOf(viewBox);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" width="${side}" height="${side}">` +
    `<rect width="${side}" height="${side}" fill="${floor}"/>` +
    `<g transform="translate(${x} ${y}) scale(${scale})" fill="none" stroke-linecap="round" stroke-linejoin="round">` +
    `<path d="${dots}" stroke="${accent}" stroke-width="${dotWidth}"/>` +
    `<path d="${path}" stroke="${onFloor}" stroke-width="${lineWidth}"/></g>` +
    `<g transform="translate(${markAt} ${markAt}) scale(${markScale})">${mark}</g></svg>`
  );
};

/** Drawn by hand: the page allows no picture but files of the site. */
const picturePng = async (definition: Definition): Promise<Blob | null> => {
  const mark = new Image();
  mark.src = markFile;
  await mark.decode();
  const { viewBox, path, dotPoints, lineWidth, dotWidth } = drawLines(definition);
  const { scale, x, y } = placeOf(viewBox);
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = side;
  const context = canvas.getContext('2d') as CanvasRenderingContext2D;
  context.fillStyle = floor;
  context.fillRect(0, 0, side, side);
  context.drawImage(mark, markAt, markAt, 32 * markScale, 32 * markScale);
  context.setTransform(scale, 0, 0, scale, x, y);
  context.fillStyle = accent;
  for (const [left, top] of dotPoints) {
    context.beginPath();
    context.arc(left, top, dotWidth / 2, 0, 2 * Math.PI);
    context.fill();
  }
  context.strokeStyle = onFloor;
  context.lineWidth = lineWidth;
  context.lineJoin = 'round';
  context.stroke(new Path2D(path));
  return new Promise((resolve) => canvas.toBlob(resolve));
};

/** `kind` is the file's ending. Rejects if the mark does not arrive. */
export const savePicture = async (definition: Definition, kind: 'svg' | 'png'): Promise<void> => {
  const file =
    kind === 'png'
      ? await picturePng(definition)
      : new Blob([pictureSvg(definition, await (await fetch(markFile)).text())], { type: 'image/svg+xml' });
  if (!file) return;
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = `drawing.${kind}`;
  link.click();
  // Not at once: some browsers read it only when the click is through.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
};
