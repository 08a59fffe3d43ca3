// A QR code: black on white with the quiet zone that cameras need, whatever the theme, forced colours or a browser's own
// darkening do around it.
import { type QrCode as QrData, qrPath } from '#contract/qr.ts';

export const quietModules = 4;

/** `title` is what a screen reader says. Its size comes from `className`. */
export const QrCode = ({
  id,
  code,
  title,
  className,
}: {
  id?: string;
  code: QrData;
  title: string;
  className: string;
}) => {
  const size = code.modules + 2 * quietModules;
  return (
    <svg
      id={id}
      role="img"
      aria-label={title}
      viewBox={`${-quietModules} ${-quietModules} ${size} ${size}`}
      shapeRendering="crispEdges"
      className={`aspect-square forced-color-adjust-none scheme-only-light ${className}`}
    >
      <title>{title}</title>
      <rect x={-quietModules} y={-quietModules} width={size} height={size} fill="#ffffff" />
      <path d={qrPath(code)} fill="#000000" />
    </svg>
  );
};
