// Draws what named.ts and its like define, once for each definition, and shows it.
import { DrawnPicture, type PictureProps } from './drawn-picture.tsx';
import { type Definition, type Drawing, drawLines } from './generate.ts';

const drawn = new WeakMap<Definition, Drawing>();

const drawOnce = (definition: Definition): Drawing => {
  const before = drawn.get(definition);
  if (before) return before;
  const drawing = drawLines(definition);
  drawn.set(definition, drawing);
  return drawing;
};

type Props = Omit<PictureProps, 'drawing'> & {
  /** One of named.ts, or a picture that is drawn already. */
  drawing: Definition | Drawing;
};

/** With `symbolId` it renders a hidden `<symbol>` instead of a picture. */
export const LineDrawing = ({ drawing, ...rest }: Props) => (
  <DrawnPicture drawing={'rows' in drawing ? drawOnce(drawing) : drawing} {...rest} />
);
