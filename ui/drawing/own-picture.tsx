// A picture that the agency brought along as SVG. Decoration unless it has a title, like a drawing.
import { readSvg } from './own-svg.ts';

type Props = { svg: string; title?: string | undefined; className?: string | undefined };

/** Inlines `svg` as it is: only for files that the check of the content has passed. */
export const OwnPicture = ({ svg, title, className }: Props) => {
  const { viewBox, markup } = readSvg(svg);
  return (
    <svg
      className={['drawing own-picture', className].filter(Boolean).join(' ')}
      viewBox={viewBox}
      role={title ? 'img' : undefined}
      aria-label={title}
      aria-hidden={title ? undefined : true}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: a file of ours, which content/validate.ts has looked through
      dangerouslySetInnerHTML={{ __html: markup }}
    />
  );
};
