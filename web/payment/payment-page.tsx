// The client payment page: loading → inactive, or the details with the receipt form → confirmation. A link that has a
// receipt shows its confirmation at once; after a rejection the form is back, with the reason.
import { useEffect, useRef, useState } from 'react';
import { payment, paymentKindOf, paymentWords } from '#content/payment.ts';
import type { ClientDetails } from '#contract/read-payment.ts';
import { pageToken } from '#ui/page-token.ts';
import { ClientCard } from './client-card.tsx';
import { ConfirmationCard, type Confirmed } from './confirmation-card.tsx';
import { InactiveCard } from './inactive-card.tsx';
import { MethodsCard } from './methods-card.tsx';
import { PaymentLoading } from './payment-loading.tsx';
import { ReceiptUpload } from './receipt-upload.tsx';
import type { SentReceipt } from './send-receipt.ts';
import { TermsCard } from './terms-card.tsx';
import { useClientDetails } from './use-client-details.ts';

const currentToken = () => pageToken(window.location.pathname);

const confirmedFrom = (sent: SentReceipt | undefined, details: ClientDetails): Confirmed | undefined => {
  const submission = sent?.submission ?? details.submission;
  if (sent !== undefined) {
    const referenceId = sent.referenceId ?? submission?.referenceId;
    return { status: 'received', ...submission, ...(referenceId === undefined ? {} : { referenceId }) };
  }
  return submission === undefined || submission.status === 'rejected' ? undefined : submission;
};

const RejectedNotice = ({ reason }: { reason: string | undefined }) => {
  const { states, reasonLabel } = payment.confirmation;
  return (
    <section id="payment-rejected" className="alert alert-error">
      <h2 className="text-xl">
        <span>{states.rejected.heading}</span>
      </h2>
      <p>
        <span>{states.rejected.text}</span>
      </p>
      {reason !== undefined && (
        <p className="whitespace-pre-line">
          <strong>{reasonLabel}:</strong> <bdi id="payment-rejected-reason">{reason}</bdi>
        </p>
      )}
    </section>
  );
};

export const PaymentPage = () => {
  const { state, retry, refresh } = useClientDetails(currentToken);
  const [sent, setSent] = useState<SentReceipt>();
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    if (sent === undefined) return;
    heading.current?.focus();
    window.scrollTo({ top: 0 });
  }, [sent]);

  if (state.step === 'loading') return <PaymentLoading />;
  if (state.step === 'inactive') return <InactiveCard mayRetry={state.mayRetry} onRetry={retry} />;

  const { details } = state;
  const words = paymentWords(details.paymentKind);
  const confirmed = confirmedFrom(sent, details);
  if (confirmed !== undefined) {
    return (
      <ConfirmationCard token={currentToken()} confirmed={confirmed} details={details} headingRef={heading} />
    );
  }
  return (
    <div className="grid grid-cols-1 gap-6">
      <header className="grid grid-cols-1 gap-2">
        <h1 id="payment-title" className="text-4xl sm:text-5xl">
          <span>{words.heading}</span>
        </h1>
        <p className="text-muted">
          <span>{words.lede}</span>
        </p>
      </header>
      {details.submission?.status === 'rejected' && <RejectedNotice reason={details.submission.reason} />}
      <ClientCard details={details} />
      <TermsCard kind={paymentKindOf(details.paymentKind)} />
      <MethodsCard details={details} />
      <ReceiptUpload
        token={currentToken()}
        details={details}
        words={words}
        onSent={setSent}
        onStale={async () => {
          await refresh();
        }}
      />
    </div>
  );
};
