// The client payment page: loading → inactive, or the details with the receipt form → confirmation. A link that has a
// receipt shows its confirmation at once; after a rejection the form is back, with the reason.
import { useEffect, useRef, useState } from 'react';
import { payment, paymentKindOf, paymentWords } from '#content/payment.ts';
import { paymentPage } from '#content/payment-page.ts';
import type { PaymentWords } from '#content/types.ts';
import { receiptRules } from '#contract/files.ts';
import { paymentLinkWords, receiptWords } from '#contract/messages.ts';
import type { ClientDetails } from '#contract/payment.ts';
import { Card } from '#ui/card.tsx';
import { currentToken } from '#ui/page-token.ts';
import { FailedCard } from '#web/private/failed-card.tsx';
import { LinkMark } from '#web/private/link-mark.tsx';
import { UploadForm } from '#web/private/upload-form.tsx';
import { useDetails } from '#web/private/use-details.ts';
import { type Outcome, useUpload } from '#web/private/use-upload.ts';
import { ClientCard } from './client-card.tsx';
import { ConfirmationCard, type Confirmed } from './confirmation-card.tsx';
import { MethodsCard } from './methods-card.tsx';
import { PaymentLoading } from './payment-loading.tsx';
import { readDetailsResult, showsDetails } from './read-details.ts';
import type { SentReceipt } from './send-receipt.ts';
import { TermsCard } from './terms-card.tsx';

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

const ids = { form: 'payment', sending: 'payment' };

const ReceiptUpload = ({
  details,
  words,
  onEnd,
}: {
  details: ClientDetails;
  words: PaymentWords;
  onEnd: (outcome: Outcome<SentReceipt>) => Promise<void>;
}) => {
  const upload = useUpload({
    load: async () => (await import('./send-receipt.ts')).sendReceipt(currentToken(), details),
    words: { missing: receiptWords.missing(details.paymentKind), unreachable: receiptWords.unreachable },
    onEnd,
  });
  return (
    <Card id="payment-receipt" title={words.uploadHeading} className="payment-receipt print:hidden">
      <UploadForm
        upload={upload}
        rules={receiptRules}
        ids={ids}
        words={{ ...payment.upload, submit: words.submit, submitting: payment.submitting }}
      />
    </Card>
  );
};

export const PaymentPage = () => {
  const { state, retry, refresh } = useDetails('clientDetails', readDetailsResult, showsDetails);
  const [sent, setSent] = useState<SentReceipt>();
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    if (sent === undefined) return;
    heading.current?.focus();
    window.scrollTo({ top: 0 });
  }, [sent]);

  if (state.step === 'loading') return <PaymentLoading />;
  if (state.step === 'inactive') {
    const { unreachableHelp, inactiveHelp } = paymentPage;
    return (
      <FailedCard
        page="payment"
        id="payment-inactive"
        heading={paymentLinkWords.heading}
        message={paymentLinkWords.inactive}
        help={state.mayRetry ? unreachableHelp : inactiveHelp}
        words={payment}
        onRetry={state.mayRetry ? retry : undefined}
      />
    );
  }

  const { details } = state;
  const words = paymentWords(details.paymentKind);
  const confirmed = confirmedFrom(sent, details);
  if (confirmed !== undefined) {
    return (
      <ConfirmationCard token={currentToken()} confirmed={confirmed} details={details} headingRef={heading} />
    );
  }
  return (
    <div className="private-page">
      <header className="private-head">
        <h1 id="payment-title" className="text-4xl sm:text-5xl">
          <span>{words.heading}</span>
        </h1>
        <p className="text-muted">
          <span>{words.lede}</span>
        </p>
        <LinkMark reference={details.linkId} />
      </header>
      {details.submission?.status === 'rejected' && <RejectedNotice reason={details.submission.reason} />}
      <ClientCard details={details} />
      <div className="payment-columns">
        <TermsCard kind={paymentKindOf(details.paymentKind)} />
        <MethodsCard details={details} />
        <ReceiptUpload
          details={details}
          words={words}
          onEnd={async (outcome) => {
            setSent(outcome.sent);
            if (outcome.stale) await refresh();
          }}
        />
      </div>
    </div>
  );
};
