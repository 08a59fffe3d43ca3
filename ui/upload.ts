// Sends files from a browser, with progress, a watchdog and a way to stop. Never throws: every end is an `ApiResult`.
import { isJsonObject } from '#contract/json-fields.ts';
import { type ApiResult, readAnswer, type UnreachableReason } from './api-answer.ts';
import { reasonNow } from './api-client.ts';
import { apiUrl } from './api-url.ts';

/** An upload in which no byte moves for this long is given up. */
const stalledUploadMs = 60_000;
/** After the last byte the server may check the file this long. */
const uploadAnswerMs = 180_000;

/** Whether an upload's answer is a success: 201, or any 2xx that says `success: true`. */
export const isUploadSuccess = (status: number, body: unknown): boolean =>
  status === 201 || (status >= 200 && status < 300 && isJsonObject(body) && body.success === true);

export type UploadProgress =
  | { phase: 'sending'; sentShare: number }
  | { phase: 'checking' }
  /** For the connection to come back; `note` says so, `paused` how far it is, `doing` stands on the button. */
  | {
      phase: 'waiting';
      sentShare: number;
      note: string;
      paused: (percent: number) => string;
      doing: string;
    };

export type UploadOptions = { onProgress?: (progress: UploadProgress) => void; signal?: AbortSignal };

/**
 * Sends a body that takes a while. `onProgress` hears the share of the bytes sent (0 to 1), then once that the server has them all.
 * XMLHttpRequest, because `fetch` cannot tell how much has been sent.
 */
export const uploadBody = (
  {
    method,
    path,
    headers = {},
    body,
  }: { method: string; path: string; headers?: Record<string, string>; body: FormData | Blob },
  options: UploadOptions = {},
): Promise<ApiResult> =>
  new Promise((resolve) => {
    const request = new XMLHttpRequest();
    let watchdog: ReturnType<typeof setTimeout> | undefined;
    let timedOut = false;
    const watch = (ms: number) => {
      clearTimeout(watchdog);
      watchdog = setTimeout(() => {
        timedOut = true;
        request.abort();
      }, ms);
    };
    const stop = () => request.abort();
    const end = (result: ApiResult) => {
      clearTimeout(watchdog);
      options.signal?.removeEventListener('abort', stop);
      resolve(result);
    };
    const unreachable = (reason: UnreachableReason) => end({ ok: false, kind: 'unreachable', reason });

    request.upload.onprogress = ({ loaded, total }) => {
      watch(stalledUploadMs);
      options.onProgress?.({ phase: 'sending', sentShare: total > 0 ? loaded / total : 0 });
    };
    request.upload.onload = () => {
      watch(uploadAnswerMs);
      options.onProgress?.({ phase: 'checking' });
    };
    request.onload = () => end(readAnswer(request.status, request.responseText, isUploadSuccess));
    request.onerror = () => unreachable(reasonNow(false));
    request.onabort = () => unreachable(timedOut ? 'timeout' : 'aborted');

    if (options.signal?.aborted) return unreachable('aborted');
    options.signal?.addEventListener('abort', stop);
    request.open(method, apiUrl(path));
    for (const [name, value] of Object.entries({ accept: 'application/json', ...headers })) {
      request.setRequestHeader(name, value);
    }
    watch(stalledUploadMs);
    request.send(body);
  });

/** Never rejects. `options.signal` aborts the upload. */
export const uploadForm = (path: string, form: FormData, options: UploadOptions = {}): Promise<ApiResult> =>
  uploadBody({ method: 'POST', path, body: form }, options);
