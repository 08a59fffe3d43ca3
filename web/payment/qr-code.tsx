// The QR code of a payment: SVG on the page, PNG to keep. Black on white with a quiet zone of four modules, whatever the
// theme, forced colours or a browser's own darkening do around it. The server has drawn its path.
import type { PaymentMethods } from '#contract/payment.ts';

type Code = NonNullable<PaymentMethods['upi']>['qr'];

const quietModules = 4;
const savedPixels = 1_024;
const savedTextPixels = 96;

export const QrCode = ({ id, code, title }: { id: string; code: Code; title: string }) => {
  const size = code.modules + 2 * quietModules;
  return (
    <svg
      id={id}
      role="img"
      aria-label={title}
      viewBox={`${-quietModules} ${-quietModules} ${size} ${size}`}
      shapeRendering="crispEdges"
      className="aspect-square w-72 max-w-full forced-color-adjust-none scheme-only-light print:w-64"
    >
      <title>{title}</title>
      <rect x={-quietModules} y={-quietModules} width={size} height={size} fill="#ffffff" />
      <path d={code.path} fill="#000000" />
    </svg>
  );
};

/** The same code as a PNG, with `caption` under it. `undefined` where the browser cannot draw. */
export const qrPicture = async (code: Code, caption: string): Promise<Blob | undefined> => {
  const size = code.modules + 2 * quietModules;
  const module = Math.floor(savedPixels / size);
  const width = module * size;
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = width + savedTextPixels;
  const context = canvas.getContext('2d');
  if (context === null) return undefined;
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = '#000000';
  context.font = `600 ${savedTextPixels / 2}px sans-serif`;
  context.textAlign = 'center';
  context.fillText(caption, width / 2, width + savedTextPixels / 3);
  context.scale(module, module);
  context.translate(quietModules, quietModules);
  context.fill(new Path2D(code.path));
  return (await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))) ?? undefined;
};
