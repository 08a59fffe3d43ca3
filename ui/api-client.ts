// Calls to the API from a browser: JSON with a time-out. Never throws: every end is an `ApiResult`. Files: upload.ts.

import { type Endpoint, type Input, type Params, pathOf } from '#contract/endpoint.ts';
import { type ApiResult, isSuccess, readAnswer, type UnreachableReason } from './api-answer.ts';
import { apiUrl } from './api-url.ts';

const jsonTimeoutMs = 30_000;

/** Why no answer came: the time-out, no network, or anything else on the way. */
export const reasonNow = (timedOut: boolean): UnreachableReason => {
  if (timedOut) return 'timeout';
  return navigator.onLine === false ? 'offline' : 'network';
};

const callJson = async (
  path: string,
  init: RequestInit,
  succeeded: typeof isSuccess = isSuccess,
): Promise<ApiResult> => {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), jsonTimeoutMs);
  try {
    const response = await fetch(apiUrl(path), {
      ...init,
      cache: 'no-store',
      referrerPolicy: 'no-referrer',
      signal: controller.signal,
    });
    return readAnswer(response.status, await response.text(), succeeded);
  } catch {
    return { ok: false, kind: 'unreachable', reason: reasonNow(controller.signal.aborted) };
  } finally {
    clearTimeout(timer);
  }
};

/** Gives up after 30 seconds. */
export const getJson = <E extends Endpoint<'GET'>>(
  endpoint: E,
  params: Params<E>,
  succeeded?: typeof isSuccess,
): Promise<ApiResult> =>
  callJson(pathOf(endpoint, params), { headers: { accept: 'application/json' } }, succeeded);

/** Sends the endpoint's own method, so PATCH and the like too. Gives up after 30 seconds. */
export const postJson = <E extends Endpoint<'POST'>>(
  endpoint: E,
  input: Input<E> & { headers?: Record<string, string> },
): Promise<ApiResult> => {
  const {
    params = {},
    body = {},
    headers,
  } = input as { params?: Params<E>; body?: unknown; headers?: object };
  return callJson(pathOf<Endpoint>(endpoint, params), {
    method: endpoint.method,
    headers: { accept: 'application/json', 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
};
