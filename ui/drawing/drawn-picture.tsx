// A drawing as inline SVG in the colour of the text around it. Decoration unless it has a title. It carries class
// names alone, no inline style; line-drawing.css draws the line when an ancestor or `draw` asks for it.
import type { Drawing } from './generate.ts';

export type PictureProps = {
  drawing: Drawing;
  /** What the picture says to those who do not see it. Without it the picture is hidden from them. */
  title?: string;
  className?: string;
  /** Draws the line once, over 800 ms, as soon as the picture is there. */
  draw?: boolean;
  /** Shows nothing by itself, but is there for `<use>` under this name. */
  symbolId?: string;
};

/** With `symbolId` it renders a hidden `<symbol>` instead of a picture. */
export const DrawnPicture = ({
  drawing: { viewBox, path, dots, lineWidth, dotWidth },
  title,
  className,
  draw = false,
  symbolId,
}: PictureProps) => {
  const names = ['drawing', draw && 'drawing-draws', className].filter(Boolean).join(' ');
  const picture = (
    <>
      {title ? <title>{title}</title> : null}
      <path
        className="drawing-dots"
        d={dots}
        stroke="var(--drawing-dot, currentColor)"
        strokeWidth={dotWidth}
      />
      <path className="drawing-line" d={path} pathLength={1} />
    </>
  );
  const look = {
    className: names,
    viewBox,
    fill: 'none',
    stroke: 'currentColor',
    strokeWidth: lineWidth,
    strokeLinecap: 'round',
    strokeLinejoin: 'round',
  } as const;
  if (symbolId !== undefined) {
    return (
      <svg className="hidden" aria-hidden="true">
        <symbol id={symbolId} {...look}>
          {picture}
        </symbol>
      </svg>
    );
  }
  return (
    <svg {...look} role={title ? 'img' : undefined} aria-label={title} aria-hidden={title ? undefined : true}>
      {picture}
    </svg>
  );
};
