// Takes a file that a person chose: checks it, and reads it at once if it is small, because on some phones the file
// of a cloud drive is gone by the time it is sent. The server judges again, by content.

import { chosenFileFault, displayFileName, type FileRules } from '#contract/files.ts';
import { emptyFile } from '#contract/messages.ts';

export type ChooseWords = { unreadable: string; heicHelp?: string };

export type Choice = { ok: true; file: File } | { ok: false; message: string; help?: string };

/** Up to this size the bytes are kept in memory until they are sent. */
const inMemoryMaxBytes = 16 * 1024 * 1024;
const probeBytes = 64 * 1024;

const isHeic = (file: File): boolean =>
  /\.(heic|heif|hif)$/i.test(file.name) || /^image\/hei[cf]/i.test(file.type);

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

const keepInMemory = async (file: File): Promise<File | undefined> => {
  try {
    const bytes = await file.arrayBuffer();
    if (bytes.byteLength !== file.size) return undefined;
    return new File([bytes], file.name, { type: file.type, lastModified: file.lastModified });
  } catch {
    return undefined;
  }
};

/** Never throws. A file of up to 16 MB is returned as a copy in memory, a larger one as it is. */
export const chooseFile = async (rules: FileRules, file: File, words: ChooseWords): Promise<Choice> => {
  const fault = chosenFileFault(rules, file);
  if (fault !== undefined) {
    const help = isHeic(file) ? words.heicHelp : undefined;
    return { ok: false, message: fault, ...(help === undefined ? {} : { help }) };
  }
  if (file.size === 0) return { ok: false, message: emptyFile };
  if (file.size > inMemoryMaxBytes) {
    return (await isReadable(file)) ? { ok: true, file } : { ok: false, message: words.unreadable };
  }
  const kept = await keepInMemory(file);
  return kept === undefined ? { ok: false, message: words.unreadable } : { ok: true, file: kept };
};

/** The name as it will be stored, for people to read. */
export const shownFileName = (file: File): string => displayFileName(file.name, file.name);
