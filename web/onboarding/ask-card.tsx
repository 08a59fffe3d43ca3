// On the page of a link that has run out: one press asks HR for a new one. The server's answer is the same whatever it does
// with the request.
import { useEffect, useRef, useState } from 'react';
import { onboarding } from '#content/onboarding.ts';
import { candidateRequestWords } from '#contract/messages.ts';
import { publicApi } from '#contract/public-api.ts';
import { Alert } from '#ui/alert.tsx';
import type { ApiResult } from '#ui/api-answer.ts';
import { postJson } from '#ui/api-client.ts';
import { Card } from '#ui/card.tsx';

const words = onboarding.ask;

type State = { step: 'ready' | 'asking' | 'asked'; failure?: string };

export const readAskResult = (result: ApiResult): State => {
  if (result.ok) return { step: 'asked' };
  const said = result.kind === 'refused' ? result.message : undefined;
  return { step: 'ready', failure: said ?? candidateRequestWords.refused };
};

/** Outlives a reload. The link is known by its end: its token is kept nowhere. */
const memory = 'asked-for-link';

const hasAsked = (linkEnd: string | undefined): boolean => {
  try {
    return linkEnd !== undefined && sessionStorage.getItem(memory) === linkEnd;
  } catch {
    return false;
  }
};

const rememberAsking = (linkEnd: string | undefined) => {
  try {
    if (linkEnd !== undefined) sessionStorage.setItem(memory, linkEnd);
  } catch {
    // A browser that keeps nothing may be asked again; HR hears of it once all the same.
  }
};

export const AskCard = ({ token, linkEnd }: { token: string; linkEnd: string | undefined }) => {
  const [askedBefore] = useState(() => hasAsked(linkEnd));
  const [{ step, failure }, setState] = useState<State>({ step: askedBefore ? 'asked' : 'ready' });
  const next = useRef<HTMLParagraphElement>(null);
  // The button that had the focus is gone.
  useEffect(() => {
    if (step === 'asked' && !askedBefore) next.current?.focus();
  }, [step, askedBefore]);

  const ask = async () => {
    if (step !== 'ready') return;
    setState({ step: 'asking' });
    const result = readAskResult(await postJson(publicApi.candidateRequest, { params: { token } }));
    if (result.step === 'asked') rememberAsking(linkEnd);
    setState(result);
  };

  return (
    <Card id="onboarding-ask" title={words.heading}>
      {step !== 'asked' && (
        <p>
          <span>{words.text}</span>
        </p>
      )}
      <Alert id="onboarding-ask-failed" kind="error" text={failure} />
      <Alert
        id="onboarding-asked"
        kind="success"
        text={step === 'asked' ? candidateRequestWords.asked : undefined}
      />
      {step === 'asked' ? (
        <p id="onboarding-ask-next" ref={next} tabIndex={-1}>
          <span>{words.next}</span>
        </p>
      ) : (
        <button
          id="onboarding-ask-button"
          type="button"
          className="button justify-self-start"
          aria-disabled={step === 'asking'}
          onClick={() => void ask()}
        >
          <span>{step === 'asking' ? words.sending : words.button}</span>
        </button>
      )}
    </Card>
  );
};
