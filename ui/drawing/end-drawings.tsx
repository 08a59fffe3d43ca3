// The drawings of how something ended, once in a page's HTML: script shows one by its name (ui/end-drawing.tsx) and carries
// none of them.
import { LineDrawing } from './line-drawing.tsx';
import { failure, success } from './named.ts';

const drawings = { success, failure };

/** Put it once into the prerendered HTML of a page that shows an `EndDrawing`. */
export const EndDrawings = ({
  names = ['success', 'failure'],
}: {
  names?: readonly (keyof typeof drawings)[];
}) =>
  names.map((name) => <LineDrawing key={name} drawing={drawings[name]} symbolId={`drawing-${name}`} draw />);
