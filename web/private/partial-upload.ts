// Sends a file so that it goes on where it stopped (contract/resumable.ts): after a lost connection by itself, after a reload
// when the same file is chosen again. Loaded only when a file is sent, so that the pages are no heavier for it.
import { partialUploadWords } from '#content/partial-uploads.ts';
import { pathOf } from '#contract/endpoint.ts';
import { pickText } from '#contract/json-fields.ts';
import type { PartialUploadApi } from '#contract/public-api.ts';
import { partialUploadType, partialUploadUrl, uploadOffsetHeader } from '#contract/resumable.ts';
import type { ApiResult } from '#ui/api-answer.ts';
import { postJson } from '#ui/api-client.ts';
import { apiUrl } from '#ui/api-url.ts';
import { isReadable } from '#ui/choose-file.ts';
import { type UploadOptions, uploadBody } from '#ui/upload.ts';

const headTimeoutMs = 20_000;
/** Waits after one failure, two, three and so on; the last is for all that follow. */
const waitsMs = [1_000, 2_000, 4_000, 8_000, 15_000];
/** After this long without a connection the upload gives up; sending the file again resumes it. */
const givenUpMs = 30 * 60_000;
const maxBeginnings = 3;

/** In the tab alone, and gone with it: the upload's name, and a number that stands for link and file. */
const storageKey = 'upload';

const numberOf = (text: string): string => {
  let hash = 0x811c9dc5;
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  return (hash >>> 0).toString(36);
};

const memoryOf = (path: string, { name, size, lastModified }: File) => {
  const mark = numberOf([path, name, size, lastModified].join('\n'));
  const attempt = <T>(act: () => T): T | undefined => {
    try {
      return act();
    } catch {
      return undefined; // A browser that keeps nothing.
    }
  };
  return {
    recall: (): string | undefined => {
      const [kept, upload] = attempt(() => sessionStorage.getItem(storageKey))?.split(' ') ?? [];
      return kept === mark ? upload : undefined;
    },
    keep: (upload: string) => attempt(() => sessionStorage.setItem(storageKey, `${mark} ${upload}`)),
    forget: () => attempt(() => sessionStorage.removeItem(storageKey)),
  };
};

const pause = (ms: number, signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve) => {
    const go = (): void => {
      clearTimeout(timer);
      removeEventListener('online', go);
      signal?.removeEventListener('abort', go);
      resolve();
    };
    const timer = setTimeout(go, ms);
    addEventListener('online', go);
    signal?.addEventListener('abort', go);
  });

/** Returns how much has arrived, in bytes; `undefined` if that cannot be known now, `false` if the upload no longer exists. */
const askOffset = async (
  { method }: PartialUploadApi['ask'],
  url: string,
): Promise<number | false | undefined> => {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), headTimeoutMs);
  try {
    const { status, headers } = await fetch(apiUrl(url), {
      method,
      cache: 'no-store',
      referrerPolicy: 'no-referrer',
      signal: controller.signal,
    });
    const offset = headers.get(uploadOffsetHeader);
    if (status === 204 && offset !== null) return Number(offset);
    // Whatever else it is, the call that begins another one says it in words.
    return status >= 400 && status < 500 && status !== 408 && status !== 429 ? false : undefined;
  } catch {
    return undefined;
  } finally {
    clearTimeout(timer);
  }
};

/** Nobody waits for the answer: an upload that is not given up is swept later. */
const giveUp = ({ method }: PartialUploadApi['giveUp'], url: string): void => {
  fetch(apiUrl(url), { method, referrerPolicy: 'no-referrer', keepalive: true }).catch(() => undefined);
};

const isAborted = (result: ApiResult): boolean =>
  !result.ok && result.kind === 'unreachable' && result.reason === 'aborted';

const retriedStatuses = [408, 429, 500, 502, 503, 504];

/** Whether the same may succeed later: no answer, a proxy without its server, or a body that broke off. */
const isPassing = (result: ApiResult): boolean => {
  if (result.ok) return false;
  if (result.kind === 'unreachable') return true;
  if (result.kind === 'refused' && result.code === 'file.incomplete') return true;
  return retriedStatuses.includes(result.status);
};

/** Whether the upload has to be looked for, or begun, again. */
const isLost = (result: ApiResult): boolean =>
  !result.ok && result.kind === 'refused' && (result.code?.startsWith('upload.') ?? false);

/** Returns `undefined` if this server, or a proxy before it, does not support such uploads: send the form instead. */
export const uploadInParts = async (
  endpoints: PartialUploadApi,
  token: string,
  file: File,
  { onProgress, signal }: UploadOptions,
): Promise<ApiResult | undefined> => {
  const path = pathOf(endpoints.begin, { token });
  const memory = memoryOf(path, file);
  let upload = memory.recall();
  let offset: number | undefined;
  let beginnings = 0;
  let failures = 0;
  let shown = 0;
  let movedAt = Date.now();

  /** One step: returns its result, or nothing if there is another step to take. */
  const step = async (): Promise<ApiResult | 'unknown' | undefined> => {
    if (upload === undefined) {
      beginnings += 1;
      const begun = await postJson(endpoints.begin, {
        params: { token },
        body: { fileName: file.name, bytes: file.size },
      });
      if (!begun.ok) {
        const isUnknown = begun.kind !== 'unreachable' && [404, 405, 501].includes(begun.status);
        const hasWords = begun.kind === 'refused' && !begun.code?.startsWith('request.');
        return isUnknown && !hasWords ? 'unknown' : begun;
      }
      upload = pickText(['upload'], begun.data);
      if (upload === undefined) return 'unknown';
      memory.keep(upload);
      offset = 0;
    }
    const url = partialUploadUrl(path, upload);
    if (offset === undefined) {
      const there = await askOffset(endpoints.ask, url);
      if (there === undefined) return { ok: false, kind: 'unreachable', reason: 'network' };
      if (there === false) {
        upload = undefined;
        return;
      }
      if (there > 0) movedAt = Date.now();
      offset = there;
    }
    const from = offset;
    offset = undefined;
    const result = await uploadBody(
      {
        method: endpoints.goOn.method,
        path: url,
        headers: { 'content-type': partialUploadType, [uploadOffsetHeader]: String(from) },
        body: file.slice(from),
      },
      {
        ...(signal === undefined ? {} : { signal }),
        onProgress: (progress) => {
          if (progress.phase !== 'sending') onProgress?.(progress);
          else {
            const sentShare = (from + progress.sentShare * (file.size - from)) / file.size;
            if (progress.sentShare > 0) movedAt = Date.now();
            shown = sentShare;
            onProgress?.({ phase: 'sending', sentShare });
          }
        },
      },
    );
    return isLost(result) && beginnings < maxBeginnings ? undefined : result;
  };

  while (!signal?.aborted) {
    const result = await step();
    if (result === 'unknown') return undefined;
    if (result === undefined) continue;
    if (isAborted(result)) break;
    if (!isPassing(result)) {
      memory.forget();
      return result;
    }
    // A file that can no longer be read fails like a connection, and does not come back.
    if (Date.now() - movedAt > givenUpMs || !(await isReadable(file))) return result;
    onProgress?.({ phase: 'waiting', sentShare: shown, ...partialUploadWords });
    failures = Date.now() - movedAt < 5_000 ? 0 : failures + 1;
    await pause(waitsMs[Math.min(failures, waitsMs.length - 1)] ?? 0, signal);
  }
  if (upload !== undefined) giveUp(endpoints.giveUp, partialUploadUrl(path, upload));
  memory.forget();
  return { ok: false, kind: 'unreachable', reason: 'aborted' };
};
