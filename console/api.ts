// Calls to the server: one function that ends in an answer or throws a `StaffError` with words fit for the screen, and the
// query that screens read with. Both take an endpoint of the contract, which says what else they take and what comes back.

import { queryOptions, useQuery } from '@tanstack/react-query';
import {
  type Answer,
  type Endpoint,
  type Input,
  type Optional,
  type Params,
  pathOf,
} from '#contract/endpoint.ts';
import { readAnswer } from '#ui/api-answer.ts';

/** `Input` of any endpoint. Of a query, what is `undefined` or empty is left out. */
type AnyInput = { params?: Record<string, string> | undefined; query?: object | undefined; body?: unknown };
type Stoppable = { signal?: AbortSignal };

const timeoutMs = 30_000;

const unreachable = 'network.unreachable';

/** Of a `StaffError`: the person was asked and said no, so there is nothing to be told. */
export const notSent = 'not-sent';

/** Thrown for every call that does not succeed. `status` is 0 if no answer came. */
export class StaffError extends Error {
  readonly status: number;
  /** One of contract/errors.ts, or one of the two above. */
  readonly code: string;
  /** Words for single fields of a form. */
  readonly errors: Record<string, string>;
  /** The record as it is now, as its own call answers it, if a save came too late. */
  readonly current: unknown;

  constructor(
    status: number,
    code: string,
    message: string,
    errors: Record<string, string> = {},
    current?: unknown,
  ) {
    super(message);
    this.name = 'StaffError';
    this.status = status;
    this.code = code;
    this.errors = errors;
    this.current = current;
  }
}

/** That no answer came: what is said of it no longer holds once the connection is back. */
export const isUnreachable = (error: unknown): error is StaffError =>
  error instanceof StaffError && error.code === unreachable;

/** Words of any thrown thing for the screen. */
export const errorWords = (error: unknown): string =>
  error instanceof StaffError ? error.message : 'Something went wrong in this page. Please reload it.';

const addressOf = (endpoint: Endpoint, { params = {}, query = {} }: AnyInput): string => {
  const escaped = Object.entries(params).map(([name, value]) => [name, encodeURIComponent(value)]);
  const path = pathOf(endpoint, Object.fromEntries(escaped));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== '') search.set(name, String(value));
  }
  const text = search.toString();
  return text === '' ? path : `${path}?${text}`;
};

/** The address of a call: also for downloads, which are plain links. */
export const staffUrl = <E extends Endpoint>(
  endpoint: E,
  ...[input]: Optional<Omit<Input<E>, 'body'>>
): string => addressOf(endpoint, (input ?? {}) as AnyInput);

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

/** Aborts with the first of them: `AbortSignal.any` came with Chrome 116 and Safari 17.4. */
const firstOf = (...signals: AbortSignal[]): AbortSignal => {
  const first = new AbortController();
  for (const signal of signals) {
    const follow = () => first.abort(signal.reason);
    if (signal.aborted) follow();
    else signal.addEventListener('abort', follow, { signal: first.signal });
  }
  return first.signal;
};

const call = async (endpoint: Endpoint, input: AnyInput & Stoppable): Promise<unknown> => {
  const { body, signal } = input;
  const timeout = AbortSignal.timeout(timeoutMs);
  let response: Response;
  let text: string;
  try {
    response = await fetch(addressOf(endpoint, input), {
      method: endpoint.method,
      headers: {
        accept: 'application/json',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      cache: 'no-store',
      credentials: 'same-origin',
      signal: signal === undefined ? timeout : firstOf(signal, timeout),
    });
    text = await response.text();
  } catch (error) {
    // A query that nobody waits for any more was aborted: not a failure to report.
    if (signal?.aborted) throw error;
    throw new StaffError(0, unreachable, unreachableWords(timeout.aborted));
  }
  if (response.ok && text === '') return undefined;
  const result = readAnswer(response.status, text, (status) => status >= 200 && status < 300);
  if (result.ok) return result.data;
  const refused = result.kind === 'refused' ? result : undefined;
  const { code = 'server.failed', message = refusedWords(response.status), errors, current } = refused ?? {};
  if (response.status === 401 && code === 'auth.required') whenSignedOut?.();
  if (code === 'auth.second-factor-required') whenLocked?.();
  throw new StaffError(response.status, code, message, errors, current);
};

/** Makes one call and returns its answer, or `undefined` for one without content. Throws a `StaffError`. */
export const staffCall = <E extends Endpoint>(
  endpoint: E,
  ...[input]: Optional<Input<E> & Stoppable>
): Promise<Answer<E>> => call(endpoint, (input ?? {}) as AnyInput & Stoppable) as Promise<Answer<E>>;

/** Everything read from an endpoint, or one place of it: for `queryClient.invalidateQueries({ queryKey })`. */
export const staffKey = <E extends Endpoint<'GET'>>({ path }: E, params?: Params<E>): readonly unknown[] =>
  params === undefined ? [path] : [path, params];

/** For `useQuery`, `ensureQueryData` and the like. */
export const staffQuery = <E extends Endpoint<'GET'>>(endpoint: E, ...[input]: Optional<Input<E>>) => {
  const { params = {}, query = {} } = (input ?? {}) as AnyInput;
  return queryOptions({
    queryKey: [endpoint.path, params, query] as readonly unknown[],
    queryFn: ({ signal }) => call(endpoint, { params, query, signal }) as Promise<Answer<E>>,
  });
};

export type Reading = { enabled?: boolean; refetchMs?: number };

/**
 * Reads. While other filters or the next page load, the rows before stay (`isPlaceholderData`); another record is never shown
 * in place of the one asked for.
 */
export const useStaffQuery = <E extends Endpoint<'GET'>>(
  endpoint: E,
  ...[options]: Optional<Input<E> & Reading>
) => {
  const { enabled = true, refetchMs, ...input } = (options ?? {}) as AnyInput & Reading;
  const wanted = staffQuery<E>(endpoint, ...([input] as never));
  return useQuery<Answer<E>, Error>({
    ...wanted,
    enabled,
    ...(refetchMs === undefined ? {} : { refetchInterval: refetchMs }),
    placeholderData: (previous, query) =>
      query !== undefined &&
      JSON.stringify(query.queryKey.slice(0, 2)) === JSON.stringify([endpoint.path, input.params ?? {}])
        ? previous
        : undefined,
  });
};
