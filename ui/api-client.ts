// Calls to the API from a browser: JSON with a time-out, and uploads with progress, a watchdog and a way to stop.
// Never throws: every end is an `ApiResult`.

import {
  type ApiResult,
  isSuccess,
  isUploadSuccess,
  readAnswer,
  type UnreachableReason,
} from './api-answer.ts';
import { apiUrl } from './api-url.ts';

const jsonTimeoutMs = 30_000;
/** An upload of which no byte moves for this long is given up. */
const stalledUploadMs = 60_000;
/** After the last byte the server may check the file this long. */
const uploadAnswerMs = 180_000;

const reasonNow = (timedOut: boolean): UnreachableReason => {
  if (timedOut) return 'timeout';
  return navigator.onLine === false ? 'offline' : 'network';
};

const callJson = async (path: string, init: RequestInit): Promise<ApiResult> => {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), jsonTimeoutMs);
  try {
    const response = await fetch(apiUrl(path), {
      ...init,
      cache: 'no-store',
      referrerPolicy: 'no-referrer',
      signal: controller.signal,
    });
    return readAnswer(response.status, await response.text(), isSuccess);
  } catch {
    return { ok: false, kind: 'unreachable', reason: reasonNow(controller.signal.aborted) };
  } finally {
    clearTimeout(timer);
  }
};

export const getJson = (path: string): Promise<ApiResult> =>
  callJson(path, { headers: { accept: 'application/json' } });

export const postJson = (
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<ApiResult> =>
  callJson(path, {
    method: 'POST',
    headers: { accept: 'application/json', 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

export type UploadProgress = { phase: 'sending'; sentShare: number } | { phase: 'checking' };

/**
 * Sends a multipart form. `onProgress` hears the share of the bytes sent (0 to 1), then once that the server has them all.
 * XMLHttpRequest, because `fetch` cannot tell how much has been sent.
 */
export const uploadForm = (
  path: string,
  form: FormData,
  options: { onProgress?: (progress: UploadProgress) => void; signal?: AbortSignal } = {},
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
    request.open('POST', apiUrl(path));
    request.setRequestHeader('accept', 'application/json');
    watch(stalledUploadMs);
    request.send(form);
  });
