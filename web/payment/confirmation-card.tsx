// After a receipt was taken: its reference, where the check stands, a summary and what comes next. It says that money has
// arrived only once staff have seen it.
import type { RefObject } from 'react';
import { brand } from '#content/brand.ts';
import { payment } from '#content/payment.ts';
import type { PaymentWords } from '#content/types.ts';
import { formatRupees } from '#contract/money.ts';
import { apiPaths, sitePaths, withToken } from '#contract/paths.ts';
import type { ReceiptStatus } from '#contract/payment-kinds.ts';
import type { ClientDetails } from '#contract/read-payment.ts';
import { formatInstant } from '#contract/time.ts';
import { apiUrl } from '#ui/api-url.ts';
import { CopyButton } from '#ui/copy-button.tsx';
import { Facts } from '#ui/facts.tsx';

const { confirmation, client, methods } = payment;

export type Confirmed = { referenceId?: string; status: ReceiptStatus; submittedAt?: string };

const shownInstant = (iso: string | undefined): string | undefined =>
  iso === undefined || Number.isNaN(Date.parse(iso)) ? undefined : formatInstant(iso, brand.hours);

export const ConfirmationCard = ({
  token,
  confirmed,
  details,
  words,
  headingRef,
}: {
  token: string;
  confirmed: Confirmed;
  details: ClientDetails;
  words: PaymentWords;
  headingRef: RefObject<HTMLHeadingElement | null>;
}) => {
  const { referenceId, status } = confirmed;
  const state = confirmation.states[status];
  const nextSteps = status === 'verified' ? words.nextSteps.slice(1) : words.nextSteps;
  return (
    <section
      id="payment-confirmation"
      className="panel grid gap-6"
      aria-labelledby="payment-confirmation-title"
    >
      <div className="grid gap-4">
        <h1 id="payment-confirmation-title" ref={headingRef} tabIndex={-1} className="text-4xl">
          <span>{state.heading}</span>
        </h1>
        <p className={`alert ${status === 'verified' ? 'alert-success' : 'alert-info'}`}>
          <span>{state.text}</span>
        </p>
      </div>
      <Facts
        facts={[
          {
            id: 'payment-reference',
            label: confirmation.referenceLabel,
            value: referenceId,
            exact: true,
            action: (
              <CopyButton
                id="payment-reference-copy"
                value={referenceId ?? ''}
                label={methods.copy(confirmation.referenceLabel)}
                words={methods}
              />
            ),
          },
          { id: 'payment-status', label: confirmation.statusLabel, value: state.label },
          {
            id: 'payment-submitted',
            label: confirmation.submittedLabel,
            value: shownInstant(confirmed.submittedAt),
          },
        ]}
      />
      <div className="grid gap-1">
        <h2 className="text-2xl">{confirmation.summaryHeading}</h2>
        <Facts
          facts={[
            { id: 'summary-client', label: client.labels.clientName, value: details.clientName },
            { id: 'summary-project', label: client.labels.projectName, value: details.projectName },
            {
              id: 'summary-project-id',
              label: client.labels.projectId,
              value: details.projectId,
              exact: true,
            },
            { id: 'summary-brand-id', label: client.labels.brandId, value: details.brandId, exact: true },
            {
              id: 'summary-amount',
              label: client.labels.amount,
              value: formatRupees(details.amountPaise),
              exact: true,
            },
          ]}
        />
      </div>
      <div className="grid gap-3">
        <h2 className="text-2xl">{confirmation.nextStepsHeading}</h2>
        <ol className="grid list-decimal gap-3 pl-5">
          {nextSteps.map(({ title, text }) => (
            <li key={title}>
              <strong className="block">{title}</strong>
              <span className="text-muted">{text}</span>
            </li>
          ))}
        </ol>
      </div>
      {referenceId !== undefined && (
        <p className="text-sm text-muted">
          <span>{confirmation.keepReference}</span>
        </p>
      )}
      <div className="flex flex-wrap gap-3 print:hidden">
        {status === 'verified' && (
          <a
            id="payment-download"
            href={apiUrl(withToken(apiPaths.paymentReceipt, token))}
            className="button"
            download
          >
            {confirmation.download}
          </a>
        )}
        <a
          id="payment-home"
          href={sitePaths.home}
          className={status === 'verified' ? 'button-quiet' : 'button'}
        >
          {payment.goHome}
        </a>
        <button id="payment-print" type="button" className="button-quiet" onClick={() => window.print()}>
          <span>{confirmation.print}</span>
        </button>
      </div>
    </section>
  );
};
