// How many pixels a picture unpacks to, read from its head: a small file can be a huge picture.

const pngWidthAt = 16;

/** Start-of-frame marks of JPEG, the ones that carry a size. */
const isFrame = (mark: number): boolean => mark >= 0xc0 && mark <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(mark);

const jpgPixels = (view: DataView): number => {
  let at = 2;
  while (at + 9 < view.byteLength) {
    if (view.getUint8(at) !== 0xff) return 0;
    const mark = view.getUint8(at + 1);
    if (mark === 0xff) {
      at += 1;
      continue;
    }
    if (isFrame(mark)) return view.getUint16(at + 5) * view.getUint16(at + 7);
    at += 2 + view.getUint16(at + 2);
  }
  return 0;
};

/** Returns 0 if the header does not say: the decoder will find out. */
export const pixelsOf = (view: DataView, kind: 'jpg' | 'png'): number => {
  if (kind === 'jpg') return jpgPixels(view);
  return view.byteLength < pngWidthAt + 8 ? 0 : view.getUint32(pngWidthAt) * view.getUint32(pngWidthAt + 4);
};
