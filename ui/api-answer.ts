// What a call to the API can end in, as one union, and how an answer's text becomes one of its members.
// What people are told about each is up to `failure-words.ts` and the calling page.
import { isJsonObject, kept, pickText } from '#contract/json-fields.ts';

export type UnreachableReason = 'offline' | 'timeout' | 'network' | 'aborted';

export type ApiFailure =
  | {
      ok: false;
      kind: 'refused';
      status: number;
      code?: string;
      message?: string;
      errors?: Record<string, string>;
      /** The record as it is now, if a save came too late. */
      current?: unknown;
    }
  | { ok: false; kind: 'not-json'; status: number }
  | { ok: false; kind: 'unreachable'; reason: UnreachableReason };

export type ApiResult = { ok: true; status: number; data: unknown } | ApiFailure;

const readErrors = (errors: unknown): Record<string, string> | undefined => {
  if (!isJsonObject(errors)) return undefined;
  const texts = Object.keys(errors).flatMap((field) => {
    const text = pickText([field], errors);
    return text === undefined ? [] : [[field, text] as const];
  });
  return texts.length === 0 ? undefined : Object.fromEntries(texts);
};

/** Whether a read answer is a success: any 2xx that does not say `success: false`. */
export const isSuccess = (status: number, body: unknown): boolean =>
  status >= 200 && status < 300 && !(isJsonObject(body) && body.success === false);

/** Reads an answer's text. A proxy's HTML page, an empty body and bare text are all `not-json`, whatever the status. */
export const readAnswer = (
  status: number,
  text: string,
  succeeded: (status: number, body: unknown) => boolean,
): ApiResult => {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return { ok: false, kind: 'not-json', status };
  }
  if (!isJsonObject(body)) return { ok: false, kind: 'not-json', status };
  if (succeeded(status, body)) return { ok: true, status, data: body };
  return {
    ok: false,
    kind: 'refused',
    status,
    ...kept({
      code: pickText(['code'], body),
      message: pickText(['message'], body),
      errors: readErrors(body.errors),
      current: body.current,
    }),
  };
};
