// Draws a link's drawing, with the words that say what it is for.
import { linkDrawingWords } from '#content/link-drawing.ts';
import { LineDrawing } from '#ui/drawing/line-drawing.tsx';
import { linkDrawing } from '#ui/drawing/link-drawing.ts';

export const DrawnLink = ({ reference }: { reference: string }) => (
  <figure id="link-mark" className="link-mark">
    <LineDrawing
      drawing={linkDrawing(reference)}
      title={linkDrawingWords.name}
      className="link-drawing"
      draw
    />
    <figcaption className="text-sm text-muted">
      <span>{linkDrawingWords.onPage}</span>
    </figcaption>
  </figure>
);
