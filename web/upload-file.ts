// Sends a chosen file: a small one as a form, a larger one so that it can go on after a break, and as a form where that
// cannot be had.
import { resumableMinBytes } from '#contract/resumable.ts';
import type { ApiResult } from '#ui/api-answer.ts';
import { type UploadOptions, uploadForm } from '#ui/upload.ts';

export const uploadFile = async (
  paths: { form: string; partial: string },
  file: File,
  form: FormData,
  options: UploadOptions,
): Promise<ApiResult> => {
  if (file.size >= resumableMinBytes) {
    const parts = await import('./partial-upload.ts').catch(() => undefined);
    const result = await parts?.uploadInParts(paths.partial, file, options);
    if (result !== undefined) return result;
  }
  return uploadForm(paths.form, form, options);
};
