// Takes a file that a person chose: says what it is, makes a photo smaller that is too large, and reads it at once if it is small,
// because on some phones the file of a cloud drive is gone by the time it is sent. The server judges again. Loaded when a file is chosen.
import { headBytes, kindSeen, type OtherKind } from '#contract/file-kinds.ts';
import { type FileKind, type FileRules, fileKinds } from '#contract/files.ts';
import { emptyFile } from '#contract/messages.ts';

export type ChooseWords = {
  unreadable: string;
  /** What a file is that is not taken, in a sentence, and what to choose instead. */
  whatItIs: Record<FileKind | OtherKind, string>;
  instead: string;
  /** A picture that was too large is taken, made smaller; or it could not be. */
  madeSmaller?: string;
  tooLargeHelp?: string;
};

/** `notice`: the file is not quite the one that was chosen. */
export type Choice =
  | { ok: true; file: File; notice?: string }
  | { ok: false; message: string; help?: string };

/** Up to this size the bytes are kept in memory until they are sent. */
const inMemoryMaxBytes = 16 * 1024 * 1024;
const probeBytes = 64 * 1024;

/** Whether the bytes can be read now: a file on a cloud drive or on a removed card cannot. */
export const isReadable = async (file: Blob): Promise<boolean> => {
  try {
    const [head, tail] = await Promise.all([
      file.slice(0, probeBytes).arrayBuffer(),
      file.slice(Math.max(0, file.size - probeBytes)).arrayBuffer(),
    ]);
    return head.byteLength === Math.min(probeBytes, file.size) && tail.byteLength === head.byteLength;
  } catch {
    return false;
  }
};

/** What `read` returns, or `undefined` if the bytes cannot be read. */
const attempt = async (read: () => Promise<ArrayBuffer>): Promise<ArrayBuffer | undefined> => {
  try {
    return await read();
  } catch {
    return undefined;
  }
};

/** A copy in memory, typed by what it is. */
const keepInMemory = async (file: File, kind: FileKind): Promise<File | undefined> => {
  const bytes = await attempt(() => file.arrayBuffer());
  if (bytes?.byteLength !== file.size) return undefined;
  return new File([bytes], file.name, { type: fileKinds[kind].mimeType, lastModified: file.lastModified });
};

/** Never throws. A file of up to 16 MB is returned as a copy in memory, a larger one as it is. */
export const chooseFile = async (rules: FileRules, file: File, words: ChooseWords): Promise<Choice> => {
  if (file.size === 0) return { ok: false, message: emptyFile };
  const head = await attempt(() => file.slice(0, headBytes).arrayBuffer());
  if (head === undefined) return { ok: false, message: words.unreadable };
  const seen = kindSeen(new Uint8Array(head));
  const kind = rules.kinds.find((each) => each === seen);
  if (kind === undefined) {
    const help = seen && `${words.whatItIs[seen]} ${words.instead}`;
    return { ok: false, message: rules.wrongType, ...(help && { help }) };
  }
  if (file.size > rules.maxBytes) {
    const scale = kind === 'pdf' ? undefined : await import('./scale-photo.ts').catch(() => undefined);
    const smaller = await scale?.scalePhoto(file, rules.maxBytes);
    const { madeSmaller: notice, tooLargeHelp: help } = words;
    if (smaller !== undefined) return { ok: true, file: smaller, ...(notice && { notice }) };
    return { ok: false, message: rules.tooLarge, ...(help && { help }) };
  }
  if (file.size > inMemoryMaxBytes) {
    return (await isReadable(file)) ? { ok: true, file } : { ok: false, message: words.unreadable };
  }
  const kept = await keepInMemory(file, kind);
  return kept === undefined ? { ok: false, message: words.unreadable } : { ok: true, file: kept };
};
