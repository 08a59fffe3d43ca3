// The chosen file: its picture or a page sign, its name and size.
import { useEffect, useState } from 'react';
import { formatBytes } from '#contract/file-size.ts';
import { displayFileName, type FileKind, fileKinds } from '#contract/files.ts';

export type PreviewWords = { previewTitle?: (fileName: string) => string };

/** What kind of file its first bytes said it is. */
const kindOf = ({ type }: File): string | undefined =>
  (Object.keys(fileKinds) as FileKind[]).find((kind) => fileKinds[kind].mimeType === type)?.toUpperCase();

const DocumentSign = ({ kind }: { kind: string | undefined }) => (
  <svg
    viewBox="0 0 40 48"
    width="40"
    height="48"
    fill="none"
    aria-hidden="true"
    className="shrink-0 text-muted"
  >
    <path
      d="M4 6a4 4 0 0 1 4-4h17l11 11v29a4 4 0 0 1-4 4H8a4 4 0 0 1-4-4V6Z M25 2v11h11"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinejoin="round"
    />
    <text x="20" y="34" textAnchor="middle" fontSize="11" fontWeight="650" fill="currentColor">
      {kind}
    </text>
  </svg>
);

/** An address for the file's picture while it is shown; the browser turns it upright by its EXIF data. */
const usePicture = (file: File): string | undefined => {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!file.type.startsWith('image/')) return;
    const url = URL.createObjectURL(file);
    setAddress(url);
    return () => {
      setAddress(undefined);
      URL.revokeObjectURL(url);
    };
  }, [file]);
  return address;
};

/** Shows a page sign if the file is not a picture, or is one that the browser cannot draw. */
export const FilePreview = ({ id, file, words }: { id: string; file: File; words: PreviewWords }) => {
  const picture = usePicture(file);
  const [broken, setBroken] = useState<string>();
  const name = displayFileName(file.name, file.name);
  const showsPicture = picture !== undefined && broken !== picture;
  return (
    <div id={id} className="grid w-full grid-cols-1 gap-4">
      {showsPicture && (
        <img
          src={picture}
          alt={words.previewTitle?.(name) ?? name}
          className="mx-auto max-h-72 max-w-full rounded-control border border-rule object-contain"
          onError={() => setBroken(picture)}
        />
      )}
      <div className="flex items-center justify-center gap-4 text-left">
        {!showsPicture && <DocumentSign kind={kindOf(file)} />}
        <p className="min-w-0">
          <bdi className="block font-semibold wrap-anywhere">{name}</bdi>
          <span className="block text-sm text-muted">{formatBytes(file.size)}</span>
        </p>
      </div>
    </div>
  );
};
