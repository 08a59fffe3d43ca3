// Loads the candidate of a link, and again when something has changed: an upload, the end of the link, a page that comes
// back after a while.
import { useCallback, useEffect, useState } from 'react';
import { candidateLinkWords } from '#contract/messages.ts';
import { publicApi } from '#contract/public-api.ts';
import { type CandidateDetails, readCandidateDetails } from '#contract/read-candidate.ts';
import type { ApiResult } from '#ui/api-answer.ts';
import { getJson } from '#ui/api-client.ts';
import { startCountdown, steadyTicks } from '#ui/countdown.ts';
import { loadFailureWords } from './load-words.ts';

export type LoadedCandidate = { details: CandidateDetails; leftMs: (() => number) | undefined };
export type CandidateState =
  | { step: 'loading' }
  | { step: 'error'; message: string; mayRetry: boolean }
  | ({ step: 'ready' } & LoadedCandidate);

const loaded = (details: CandidateDetails): CandidateState => ({
  step: 'ready',
  details,
  leftMs: startCountdown(details.expiresAt, details.now, steadyTicks()),
});

export const readCandidateResult = (result: ApiResult): CandidateState => {
  if (!result.ok) {
    const mayRetry = result.kind === 'unreachable' || result.status === 429 || result.status >= 500;
    return { step: 'error', message: loadFailureWords(result), mayRetry };
  }
  const details = readCandidateDetails(result.data);
  return details === undefined
    ? { step: 'error', message: candidateLinkWords.empty, mayRetry: false }
    : loaded(details);
};

export const useCandidate = (token: () => string) => {
  const [state, setState] = useState<CandidateState>({ step: 'loading' });

  const ask = useCallback(
    async () => readCandidateResult(await getJson(publicApi.candidateDetails, { token: token() })),
    [token],
  );

  useEffect(() => {
    void ask().then(setState);
  }, [ask]);

  /** Brings what is shown up to date; where the answer is an error, what is shown stays. */
  const refresh = useCallback(async (): Promise<CandidateState> => {
    const next = await ask();
    if (next.step === 'ready') setState(next);
    return next;
  }, [ask]);

  const retry = () => {
    setState({ step: 'loading' });
    void ask().then(setState);
  };

  return { state, retry, refresh, show: (details: CandidateDetails) => setState(loaded(details)) };
};
