// Loads what the link of a private page is about, and again when something has changed.
import { useCallback, useEffect, useState } from 'react';
import { publicApi } from '#contract/public-api.ts';
import type { ApiFailure, ApiResult, isSuccess } from '#ui/api-answer.ts';
import { getJson } from '#ui/api-client.ts';
import { currentToken } from '#ui/page-token.ts';

/** Whether the connection may be at fault. */
export const mayRetry = (failure: ApiFailure): boolean =>
  failure.kind === 'unreachable' || failure.status === 429 || failure.status >= 500;

export const useDetails = <State extends { step: string }>(
  call: 'clientDetails' | 'candidateDetails',
  read: (result: ApiResult) => State,
  /** If more than the usual answers can be shown. */
  succeeded?: typeof isSuccess,
) => {
  const [state, setState] = useState<State | { step: 'loading' }>({ step: 'loading' });

  const ask = useCallback(
    async () => read(await getJson(publicApi[call], { token: currentToken() }, succeeded)),
    [call, read, succeeded],
  );
  const load = useCallback(() => void ask().then(setState), [ask]);
  useEffect(load, [load]);

  /** Brings what is shown up to date; if that fails, it stays as it is. */
  const refresh = useCallback(async (): Promise<void> => {
    const next = await ask();
    if (next.step === 'ready') setState(next);
  }, [ask]);

  const retry = (): void => {
    setState({ step: 'loading' });
    load();
  };

  return { state, retry, refresh, show: setState };
};
