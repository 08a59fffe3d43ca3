// What the onboarding page makes of its link's details.

import { type CandidateDetails, readCandidateDetails } from '#contract/candidate.ts';
import { candidateLinkWords } from '#contract/messages.ts';
import type { ApiResult } from '#ui/api-answer.ts';
import { startCountdown, steadyTicks } from '#ui/countdown.ts';
import { mayRetry } from '#web/private/use-details.ts';
import { loadFailureWords } from './load-words.ts';

export type LoadedCandidate = { details: CandidateDetails; leftMs: (() => number) | undefined };
type CandidateState =
  | { step: 'error'; message: string; mayRetry: boolean }
  | ({ step: 'ready' } & LoadedCandidate);

export const loadedCandidate = (details: CandidateDetails): CandidateState => ({
  step: 'ready',
  details,
  leftMs: startCountdown(details.expiresAt, details.now, steadyTicks()),
});

export const readCandidateResult = (result: ApiResult): CandidateState => {
  if (!result.ok) return { step: 'error', message: loadFailureWords(result), mayRetry: mayRetry(result) };
  const details = readCandidateDetails(result.data);
  return details === undefined
    ? { step: 'error', message: candidateLinkWords.empty, mayRetry: false }
    : loadedCandidate(details);
};
