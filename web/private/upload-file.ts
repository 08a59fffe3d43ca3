// Sends a chosen file: a small one as a form, a larger one so that it can go on after a break, and as a form where that
// cannot be had. Says what became of it in the page's own terms. Loaded when a file is chosen.
import { uploadWords } from '#content/uploads.ts';
import type { FileRules } from '#contract/files.ts';
import type { PartialUploadApi } from '#contract/public-api.ts';
import { resumableMinBytes } from '#contract/resumable.ts';
import type { ApiFailure, ApiResult } from '#ui/api-answer.ts';
import { isReadable } from '#ui/choose-file.ts';
import { type UploadOptions, uploadForm } from '#ui/upload.ts';
import type { Outcome } from './use-upload.ts';

export type Reading<Sent> = {
  read(data: unknown): Sent;
  words(failure: ApiFailure): string;
  isStale(failure: ApiFailure): boolean;
};

export const readUpload = <Sent>(
  result: ApiResult,
  { read, words, isStale }: Reading<Sent>,
): Outcome<Sent> => {
  if (result.ok) return { sent: read(result.data) };
  const reason = result.kind === 'unreachable' ? result.reason : undefined;
  if (reason === 'aborted') return { stale: true };
  const help = reason === 'offline' ? { help: uploadWords.offline } : {};
  return { message: words(result), ...help, stale: isStale(result) };
};

/** `fields` are the form's; the file comes last, so that the server knows the link before the bytes arrive. */
export const uploadFile = async <Sent>(
  { form: path, partial, token }: { form: string; partial: PartialUploadApi; token: string },
  { rules, fields, file }: { rules: FileRules; fields: Record<string, string | undefined>; file: File },
  reading: Reading<Sent>,
  options: UploadOptions,
): Promise<Outcome<Sent>> => {
  const send = async (): Promise<ApiResult> => {
    if (file.size >= resumableMinBytes) {
      const parts = await import('./partial-upload.ts').catch(() => undefined);
      const result = await parts?.uploadInParts(partial, token, file, options);
      if (result !== undefined) return result;
    }
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) if (value !== undefined) form.append(name, value);
    form.append(rules.field, file, file.name);
    return await uploadForm(path, form, options);
  };
  const result = await send();
  const isCutOff = !result.ok && result.kind === 'unreachable' && result.reason === 'network';
  if (isCutOff && !(await isReadable(file))) return { message: uploadWords.unreadable, stale: false };
  return readUpload(result, reading);
};
