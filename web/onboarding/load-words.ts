// What the onboarding page says when its details could not be had: by the error's code, else by the server's words.
import { onboarding } from '#content/onboarding.ts';
import { publicErrorFacts } from '#contract/errors.ts';
import { candidateLinkWords } from '#contract/messages.ts';
import type { ApiFailure } from '#ui/api-answer.ts';

const adviceByCode: Record<string, string> = {
  'link.expired': candidateLinkWords.expiredAdvice,
  'link.inactive': candidateLinkWords.inactiveAdvice,
};

/** A server's message about a link, in the page's words if it is about an expiry or a deactivation. */
export const linkMessage = (message: string, code: string | undefined): string => {
  const advice = code === undefined ? undefined : adviceByCode[code];
  if (advice !== undefined) return advice;
  if (code !== undefined && code in publicErrorFacts) return message;
  if (/expired/i.test(message)) return candidateLinkWords.expiredAdvice;
  return /inactive/i.test(message) ? candidateLinkWords.inactiveAdvice : message;
};

export const loadFailureWords = (failure: ApiFailure): string => {
  if (failure.kind === 'unreachable') {
    return candidateLinkWords.unreachable(onboarding.loadReasons[failure.reason]);
  }
  if (failure.kind === 'not-json' || failure.message === undefined) return candidateLinkWords.loadFailed;
  return linkMessage(failure.message, failure.code);
};
