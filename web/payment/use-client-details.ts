// Loads what a payment link is about. Any failure is the inactive card; one that may be the connection's can be retried.
import { useCallback, useEffect, useState } from 'react';
import { brand } from '#content/brand.ts';
import { publicApi } from '#contract/public-api.ts';
import { type ClientDetails, readClientDetails } from '#contract/read-payment.ts';
import type { ApiResult } from '#ui/api-answer.ts';
import { getJson } from '#ui/api-client.ts';

export type DetailsState =
  | { step: 'loading' }
  | { step: 'inactive'; mayRetry: boolean }
  | { step: 'ready'; details: ClientDetails };

export const readDetailsResult = (result: ApiResult): DetailsState => {
  if (!result.ok) {
    const mayRetry = result.kind === 'unreachable' || result.status === 429 || result.status >= 500;
    return { step: 'inactive', mayRetry };
  }
  const details = readClientDetails(result.data, brand.slug);
  return details === undefined ? { step: 'inactive', mayRetry: false } : { step: 'ready', details };
};

export const useClientDetails = (token: () => string) => {
  const [state, setState] = useState<DetailsState>({ step: 'loading' });

  const load = useCallback(async () => {
    const next = readDetailsResult(await getJson(publicApi.clientDetails, { token: token() }));
    setState(next);
    return next;
  }, [token]);

  useEffect(() => void load(), [load]);

  const retry = () => {
    setState({ step: 'loading' });
    void load();
  };

  /** Brings what is shown up to date; where that fails, what is shown stays. */
  const refresh = async () => {
    const next = readDetailsResult(await getJson(publicApi.clientDetails, { token: token() }));
    if (next.step === 'ready') setState(next);
    return next;
  };

  return { state, retry, refresh };
};
