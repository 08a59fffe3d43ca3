// Sends a chosen file: a small one as a form, a larger one so that it can go on after a break, and as a form where that
// cannot be had.
import type { PartialUploadApi } from '#contract/public-api.ts';
import { resumableMinBytes } from '#contract/resumable.ts';
import type { ApiResult } from '#ui/api-answer.ts';
import { type UploadOptions, uploadForm } from '#ui/upload.ts';

export const uploadFile = async (
  { form: path, partial, token }: { form: string; partial: PartialUploadApi; token: string },
  file: File,
  form: FormData,
  options: UploadOptions,
): Promise<ApiResult> => {
  if (file.size >= resumableMinBytes) {
    const parts = await import('./partial-upload.ts').catch(() => undefined);
    const result = await parts?.uploadInParts(partial, token, file, options);
    if (result !== undefined) return result;
  }
  return uploadForm(path, form, options);
};
