// The candidate onboarding page: loading → error, or the details with the upload → uploaded. A link that ends while the
// page is open switches by itself; an upload that began in time goes on.
import { useCallback, useEffect, useState } from 'react';
import { onboarding } from '#content/onboarding.ts';
import type { CandidateDetails } from '#contract/candidate.ts';
import { candidateLinkWords, certificateWords } from '#contract/messages.ts';
import { Alert } from '#ui/alert.tsx';
import { titleId } from '#ui/card.tsx';
import { currentToken } from '#ui/page-token.ts';
import { FailedCard } from '#web/private/failed-card.tsx';
import { LinkMark } from '#web/private/link-mark.tsx';
import { useDetails } from '#web/private/use-details.ts';
import { type Outcome, useUpload } from '#web/private/use-upload.ts';
import { AskCard } from './ask-card.tsx';
import { CandidateCard, InstructionsCard, UploadCard } from './cards.tsx';
import { ExpiryBanner } from './expiry-banner.tsx';
import { OnboardingLoading } from './onboarding-loading.tsx';
import { type LoadedCandidate, loadedCandidate, readCandidateResult } from './read-candidate.ts';
import type { SentCertificate } from './send-certificate.ts';
import { UploadedCard } from './uploaded-card.tsx';
import { useTimeLeft } from './use-time-left.ts';

/** A page that was out of sight this long asks again when it comes back. */
const staleAfterMs = 60_000;

const useFreshOnReturn = (refresh: () => Promise<unknown>) => {
  useEffect(() => {
    let hiddenAt = Number.POSITIVE_INFINITY;
    const changed = () => {
      if (document.visibilityState === 'hidden') hiddenAt = Date.now();
      else if (Date.now() - hiddenAt > staleAfterMs) void refresh();
    };
    document.addEventListener('visibilitychange', changed);
    return () => document.removeEventListener('visibilitychange', changed);
  }, [refresh]);
};

/** `expired` or `inactive` if the link is; its own end counts before the server has been asked again. */
const closedAs = (
  { status, hasUploaded }: CandidateDetails,
  over: boolean,
): 'expired' | 'inactive' | undefined => {
  if (status === 'inactive') return 'inactive';
  if (hasUploaded) return undefined;
  return status === 'expired' || over ? 'expired' : undefined;
};

const { heading, lede, ledes } = onboarding.welcome;

const advice = { expired: candidateLinkWords.expiredAdvice, inactive: candidateLinkWords.inactiveAdvice };

const Loaded = ({
  loaded: { details, leftMs },
  refresh,
  show,
}: {
  loaded: LoadedCandidate;
  refresh: () => Promise<unknown>;
  show: (details: CandidateDetails) => void;
}) => {
  const [stored, setStored] = useState(false);
  const over = useCallback(() => void refresh(), [refresh]);
  const timeLeft = useTimeLeft(leftMs, over);
  useFreshOnReturn(refresh);

  useEffect(() => {
    if (stored && details.hasUploaded) document.getElementById(titleId('onboarding-uploaded'))?.focus();
  }, [stored, details.hasUploaded]);

  const upload = useUpload({
    load: async () => (await import('./send-certificate.ts')).sendCertificate(currentToken()),
    words: certificateWords,
    onEnd: async ({ sent, stale }: Outcome<SentCertificate>) => {
      if (sent !== undefined) {
        setStored(true);
        if (sent.candidate !== undefined) show(sent.candidate);
      }
      if (sent !== undefined || stale) await refresh();
    },
  });
  const busy = upload.progress !== undefined;

  // Another tab may have uploaded while this one still sends.
  const uploaded = details.hasUploaded && !busy;
  const closed = closedAs(details, timeLeft.over);
  const mayUpload = !uploaded && (closed === undefined || busy);

  return (
    <div className="private-page">
      <header className="private-head">
        <h1 id="onboarding-title" className="text-4xl wrap-anywhere sm:text-5xl">
          <span>{heading(details.name)}</span>
        </h1>
        <p className="text-muted">
          <span>{uploaded ? ledes.uploaded : mayUpload ? lede : ledes.closed}</span>
        </p>
        <LinkMark reference={details.linkId} />
      </header>
      {!uploaded && (
        <ExpiryBanner
          expiresAt={details.expiresAt}
          lifetimeMs={details.lifetimeMs}
          timeLeft={timeLeft.text}
          isShort={timeLeft.isShort}
          closed={closed}
          sending={busy}
        />
      )}
      <Alert
        id="onboarding-closed"
        kind="error"
        text={closed === undefined || busy ? undefined : advice[closed]}
      />
      {closed === 'expired' && !busy && <AskCard token={currentToken()} linkEnd={details.expiresAt} />}
      {details.message !== undefined && closed === undefined && !uploaded && (
        <p id="onboarding-message" className="alert alert-info">
          <span>{details.message}</span>
        </p>
      )}
      <div className="onboarding-columns">
        <CandidateCard details={details} mayUpload={mayUpload} />
        <Alert
          id="onboarding-success"
          kind="success"
          text={stored && !uploaded ? certificateWords.uploaded : undefined}
        />
        {uploaded ? (
          <UploadedCard details={details} justSent={stored} />
        ) : (
          <UploadCard
            upload={upload}
            disabledBecause={
              closed === undefined || busy ? undefined : candidateLinkWords.uploadsDisabled(closed)
            }
          />
        )}
        {!uploaded && <InstructionsCard />}
      </div>
    </div>
  );
};

export const OnboardingPage = () => {
  const { state, retry, refresh, show } = useDetails('candidateDetails', readCandidateResult);
  if (state.step === 'loading') return <OnboardingLoading />;
  if (state.step === 'error') {
    return (
      <FailedCard
        page="onboarding"
        id="onboarding-error"
        heading={onboarding.errorHeading}
        message={state.message}
        help={onboarding.contactHr}
        words={onboarding}
        onRetry={state.mayRetry ? retry : undefined}
      />
    );
  }
  return <Loaded loaded={state} refresh={refresh} show={(details) => show(loadedCandidate(details))} />;
};
