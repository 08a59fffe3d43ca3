// A payment address as a QR code: SVG on the page, PNG to keep. Black on white with a quiet zone of four modules,
// whatever the theme, forced colours or a browser's own darkening do around it.
import { encode } from 'uqr';

const quietModules = 4;
const savedPixels = 1_024;
const savedTextPixels = 96;

const makeCode = (text: string) => encode(text, { ecc: 'M', border: quietModules });

/** One rectangle for each run of black modules in a row. */
const blackPath = (rows: boolean[][]): string =>
  rows
    .flatMap((row, y) =>
      row.flatMap((black, x) => {
        if (!black || row[x - 1]) return [];
        let end = x;
        while (row[end]) end += 1;
        return [`M${x} ${y}h${end - x}v1h${x - end}z`];
      }),
    )
    .join('');

export const QrCode = ({ id, text, title }: { id: string; text: string; title: string }) => {
  const { size, data } = makeCode(text);
  return (
    <svg
      id={id}
      role="img"
      aria-label={title}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="aspect-square w-72 max-w-full forced-color-adjust-none scheme-only-light print:w-64"
    >
      <title>{title}</title>
      <rect width={size} height={size} fill="#ffffff" />
      <path d={blackPath(data)} fill="#000000" />
    </svg>
  );
};

/** The same code as a PNG, with `caption` under it. `undefined` where the browser cannot draw. */
export const qrPicture = async (text: string, caption: string): Promise<Blob | undefined> => {
  const { size, data } = makeCode(text);
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
  for (const [y, row] of data.entries()) {
    for (const [x, black] of row.entries())
      if (black) context.fillRect(x * module, y * module, module, module);
  }
  context.font = `600 ${savedTextPixels / 2}px sans-serif`;
  context.textAlign = 'center';
  context.fillText(caption, width / 2, width + savedTextPixels / 3);
  return (await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))) ?? undefined;
};
