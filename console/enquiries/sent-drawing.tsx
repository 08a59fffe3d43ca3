// What came with an enquiry beside its words: the drawing that its sender made on home.
import { LineDrawing } from '#ui/drawing/line-drawing.tsx';
import { hero } from '#ui/drawing/named.ts';
import { readDrawing } from '#ui/drawing/redraw.ts';

/** `text` is the drawing's; one that this program does not read is not shown. */
export const SentDrawing = ({ text }: { text: string }) => {
  const drawing = readDrawing(hero, text);
  return (
    drawing && (
      <figure className="sent-drawing">
        <LineDrawing drawing={drawing} title="The drawing that came with the message" />
        <figcaption className="text-sm text-muted">Drawn on home</figcaption>
      </figure>
    )
  );
};
