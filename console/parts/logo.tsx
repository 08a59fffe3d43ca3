// The agency's mark: its own file, or our drawing.
import { ownLogo } from '#content/drawings.ts';
import { LineDrawing } from '#ui/drawing/line-drawing.tsx';
import { logo } from '#ui/drawing/named.ts';
import { OwnPicture } from '#ui/drawing/own-picture.tsx';

/** The agency's own logo if it has one, otherwise the drawn one. Decoration: the name stands beside it. */
export const Logo = ({ className }: { className: string }) =>
  ownLogo === undefined ? (
    <LineDrawing drawing={logo} className={className} />
  ) : (
    <OwnPicture svg={ownLogo} className={className} />
  );
