// Calls to the server: one function that ends in an answer or throws a `StaffError` with words fit for the screen, and the
// query that screens read with. Paths are the contract's; the caller names the type of the answer.

import { queryOptions, useQuery } from '@tanstack/react-query';
import { readAnswer } from '#ui/api-answer.ts';

type Scalar = string | number | boolean;

export type CallOptions = {
  /** Fills `:id` and the like in the path. */
  params?: Record<string, string>;
  /** What is `undefined` or empty is left out. */
  query?: Record<string, Scalar | undefined>;
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal;
};

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

const timeoutMs = 30_000;

export const unreachable = 'network.unreachable';

/** Every end of a call that is not a success. `status` is 0 where no answer came. */
export class StaffError extends Error {
  readonly status: number;
  /** One of contract/errors.ts, or `network.unreachable`. */
  readonly code: string;
  /** Words for single fields of a form. */
  readonly errors: Record<string, string>;

  constructor(status: number, code: string, message: string, errors: Record<string, string> = {}) {
    super(message);
    this.name = 'StaffError';
    this.status = status;
    this.code = code;
    this.errors = errors;
  }
}

/** Words of any thrown thing for the screen. */
export const errorWords = (error: unknown): string =>
  error instanceof StaffError ? error.message : 'Something went wrong in this page. Please reload it.';

/** The address of a call: also for downloads, which are plain links. */
export const staffUrl = (path: string, { params = {}, query = {} }: CallOptions = {}): string => {
  const filled = path.replaceAll(/:(\w+)/g, (whole, name: string) => {
    const value = params[name];
    return value === undefined ? whole : encodeURIComponent(value);
  });
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== '') search.set(name, String(value));
  }
  return search.size === 0 ? filled : `${filled}?${search}`;
};

let whenSignedOut: (() => void) | undefined;

/** The router's: what to do when the server says that nobody is signed in any more. */
export const onSignedOut = (act: () => void): void => {
  whenSignedOut = act;
};

let whenLocked: (() => void) | undefined;

/** The frame's: what to do when the server says that a second factor must be set up before anything else. */
export const onSecondFactorRequired = (act: () => void): void => {
  whenLocked = act;
};

const unreachableWords = (timedOut: boolean): string => {
  if (timedOut) return 'The server took too long to answer. Please try again.';
  return navigator.onLine === false
    ? 'You are offline. Please try again when you are connected.'
    : 'The server could not be reached. Please try again.';
};

const refusedWords = (status: number): string =>
  status === 429
    ? 'Too many attempts. Please wait a little and try again.'
    : 'The server could not do this. Please try again.';

/** Makes one call. Answers are objects; one without content answers `undefined`. */
export const staffCall = async <Answer>(
  method: Method,
  path: string,
  options: CallOptions = {},
): Promise<Answer> => {
  const { body, headers, signal } = options;
  const timeout = AbortSignal.timeout(timeoutMs);
  let response: Response;
  let text: string;
  try {
    response = await fetch(staffUrl(path, options), {
      method,
      headers: {
        accept: 'application/json',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      cache: 'no-store',
      credentials: 'same-origin',
      signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
    });
    text = await response.text();
  } catch (error) {
    // A query that nobody waits for any more was stopped: not a failure to tell of.
    if (signal?.aborted) throw error;
    throw new StaffError(0, unreachable, unreachableWords(timeout.aborted));
  }
  if (response.ok && text === '') return undefined as Answer;
  const result = readAnswer(response.status, text, (status) => status >= 200 && status < 300);
  if (result.ok) return result.data as Answer;
  const refused = result.kind === 'refused' ? result : undefined;
  const { code = 'server.failed', message = refusedWords(response.status), errors } = refused ?? {};
  if (response.status === 401 && code === 'auth.required') whenSignedOut?.();
  if (code === 'auth.second-factor-required') whenLocked?.();
  throw new StaffError(response.status, code, message, errors);
};

/** Everything read at `path`, or at one place of it: for `queryClient.invalidateQueries({ queryKey })`. */
export const staffKey = (path: string, params?: CallOptions['params']): readonly unknown[] =>
  params === undefined ? [path] : [path, params];

/** For `useQuery`, `ensureQueryData` and the like. */
export const staffQuery = <Answer>(path: string, { params = {}, query = {} }: CallOptions = {}) =>
  queryOptions({
    queryKey: [path, params, query] as readonly unknown[],
    queryFn: ({ signal }) => staffCall<Answer>('GET', path, { params, query, signal }),
  });

export type StaffQueryOptions = CallOptions & { enabled?: boolean; refetchMs?: number };

/**
 * Reads. While other filters or the next page load, the rows before stay (`isPlaceholderData`); another record is never shown
 * in place of the one asked for.
 */
export const useStaffQuery = <Answer>(
  path: string,
  { enabled = true, refetchMs, ...options }: StaffQueryOptions = {},
) => {
  const wanted = staffQuery<Answer>(path, options);
  return useQuery<Answer, Error>({
    ...wanted,
    enabled,
    ...(refetchMs === undefined ? {} : { refetchInterval: refetchMs }),
    placeholderData: (previous, query) =>
      query !== undefined &&
      JSON.stringify(query.queryKey.slice(0, 2)) === JSON.stringify([path, options.params ?? {}])
        ? previous
        : undefined,
  });
};
