// A name from outside made into one that every file system takes and no shell or desktop misreads.
import { type FileKind, fileKinds } from '#contract/files.ts';

/** File systems count bytes; most allow 255. */
const maxBytes = 240;

/** Stored names are shorter; of a longer text only the end is read, where the extension is. */
const mostRead = 1_000;

/** What no file name may hold, on Windows, or on a terminal. */
const forbidden = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069<>:"/\\|?*\ufffd]/gu;

/** Names of devices on Windows, whatever follows after a dot. */
const device = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;

const cut = (stem: string, bytes: number): string => {
  let kept = '';
  for (const letter of stem) {
    if (Buffer.byteLength(kept + letter) > bytes) break;
    kept += letter;
  }
  return kept;
};

/** Returns a name with the extension of what the file is, whatever its sender called it. */
export const safeFileName = (name: string, kind: FileKind): string => {
  const clean = name.slice(-mostRead).toWellFormed().normalize('NFC').replace(forbidden, '_');
  const lower = clean.toLowerCase();
  const ending = fileKinds[kind].endings.find((each) => lower.endsWith(each)) ?? '';
  const stem = clean
    .slice(0, clean.length - ending.length)
    .replace(/^[\s.~-]+/u, '')
    .replace(device, (found) => `_${found}`);
  const end = ending === '' ? (fileKinds[kind].endings[0] ?? '') : clean.slice(-ending.length);
  const short = cut(stem, maxBytes - Buffer.byteLength(end)).replace(/(?<![\s.])[\s.]+$/u, '');
  return `${short === '' ? 'file' : short}${end}`;
};
