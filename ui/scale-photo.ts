// Makes a photo that is too large for an upload smaller, on the page. Loaded when somebody chooses one.
import { fileKinds } from '#contract/files.ts';

/** What is written on a receipt can be read at this size. */
const longSideMinPixels = 2_000;
/** iPhones draw nothing on a larger canvas. */
const canvasMaxPixels = 16_000_000;
const quality = 0.85;
const step = 0.75;

/** A JPEG of at most `maxBytes` with its long side at least 2,000 px, as far as the photo has them; `undefined` if that cannot be had. */
export const scalePhoto = async (file: File, maxBytes: number): Promise<File | undefined> => {
  const photo = new Image();
  photo.src = URL.createObjectURL(file);
  try {
    await photo.decode();
    const { naturalWidth: width, naturalHeight: height } = photo;
    const smallest = Math.min(1, longSideMinPixels / Math.max(width, height));
    const canvas = document.createElement('canvas');
    let scale = Math.min(1, Math.sqrt(canvasMaxPixels / (width * height)));
    for (;;) {
      canvas.width = Math.ceil(width * scale);
      canvas.height = Math.ceil(height * scale);
      const context = canvas.getContext('2d');
      if (context === null) return undefined;
      context.fillStyle = '#ffffff';
      context.fillRect(0, 0, canvas.width, canvas.height);
      context.drawImage(photo, 0, 0, canvas.width, canvas.height);
      const { mimeType: type, endings } = fileKinds.jpg;
      const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality));
      if (blob === null) return undefined;
      const name = file.name.replace(/\.[^.]{1,4}$/, '') + endings[0];
      if (blob.size <= maxBytes) return new File([blob], name, { type, lastModified: file.lastModified });
      if (scale <= smallest) return undefined;
      scale = Math.max(smallest, scale * step);
    }
  } catch {
    return undefined; // Not a picture that this browser can draw.
  } finally {
    URL.revokeObjectURL(photo.src);
  }
};
