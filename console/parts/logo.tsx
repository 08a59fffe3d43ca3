// The agency's mark: its own file, or our drawing.
import { ownLogo } from '#content/drawings.ts';
import { drawnLogo } from '#ui/drawing/drawn-logo.ts';
import { DrawnPicture } from '#ui/drawing/drawn-picture.tsx';
import { OwnPicture } from '#ui/drawing/own-picture.tsx';

/** The agency's own logo if it has one, otherwise the drawn one. Decoration: the name stands beside it. */
export const Logo = ({ className }: { className: string }) =>
  ownLogo === undefined ? (
    <DrawnPicture drawing={drawnLogo} className={className} />
  ) : (
    <OwnPicture svg={ownLogo} className={className} />
  );
