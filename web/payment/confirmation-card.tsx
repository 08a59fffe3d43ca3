// After a receipt was taken: its reference, where the check stands, a summary and what comes next. It says that money has
// arrived only once staff have seen it.
import type { RefObject } from 'react';
import { brand } from '#content/brand.ts';
import { payment, paymentKindOf } from '#content/payment.ts';
import { paymentPage } from '#content/payment-page.ts';
import type { PaymentTexts } from '#content/types.ts';
import { pathOf } from '#contract/endpoint.ts';
import { damagedFile } from '#contract/messages.ts';
import { sitePaths } from '#contract/paths.ts';
import type { ClientDetails, ReceiptStatus } from '#contract/payment.ts';
import { publicApi } from '#contract/public-api.ts';
import { apiUrl } from '#ui/api-url.ts';
import { CopyButton } from '#ui/copy-button.tsx';
import { EndDrawing } from '#ui/end-drawing.tsx';
import { Facts } from '#ui/facts.tsx';
import { shownInstant } from '#ui/shown-values.ts';
import { LinkMark } from '#web/private/link-mark.tsx';
import { Amount } from './amount.tsx';

const { confirmation, client, methods } = payment;

export type Confirmed = {
  referenceId?: string;
  status: ReceiptStatus;
  submittedAt?: string;
  fileDamaged?: true | undefined;
};

/** The first step is the check, which is over once the payment is verified. */
const NextSteps = ({ steps }: { steps: PaymentTexts['nextSteps'] }) => (
  <div className="grid grid-cols-1 gap-3">
    <h2 className="text-2xl">{paymentPage.nextStepsHeading}</h2>
    <ol className="grid list-decimal gap-3 pl-5">
      {steps.map(({ title, text }, at) => (
        <li key={title} className={at === 0 ? 'in-data-[status=verified]:hidden' : undefined}>
          <strong className="block">{title}</strong>
          <span className="text-muted">{text}</span>
        </li>
      ))}
    </ol>
  </div>
);

export const ConfirmationCard = ({
  token,
  confirmed,
  details,
  headingRef,
}: {
  token: string;
  confirmed: Confirmed;
  details: ClientDetails;
  headingRef: RefObject<HTMLHeadingElement | null>;
}) => {
  const { referenceId, status } = confirmed;
  const state = confirmation.states[status];
  const verified = status === 'verified';
  return (
    <section
      id="payment-confirmation"
      data-status={status}
      className="payment-confirmation panel"
      aria-labelledby="payment-confirmation-title"
    >
      <div>
        <div className="grid grid-cols-1 gap-4">
          <EndDrawing name="success" />
          <h1 id="payment-confirmation-title" ref={headingRef} tabIndex={-1} className="text-4xl">
            <span>{state.heading}</span>
          </h1>
          <p className={`alert ${verified ? 'alert-success' : 'alert-info'}`}>
            <span>{state.text}</span>
          </p>
          {confirmed.fileDamaged && !verified && (
            <p id="payment-damaged" className="alert alert-error">
              <span>{damagedFile.forSender}</span>
            </p>
          )}
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
            {
              id: 'payment-status',
              label: confirmation.statusLabel,
              value: state.label,
              kind: verified ? 'success' : 'info',
            },
            {
              id: 'payment-submitted',
              label: confirmation.submittedLabel,
              value: shownInstant(confirmed.submittedAt, brand.hours),
            },
          ]}
        />
        <LinkMark reference={details.linkId} />
      </div>
      <div>
        <div className="grid grid-cols-1 gap-3">
          <h2 className="text-2xl">{confirmation.summaryHeading}</h2>
          <Amount id="summary-amount" paise={details.amountPaise} />
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
            ]}
          />
        </div>
        <NextSteps steps={paymentPage.kinds[paymentKindOf(details.paymentKind)].nextSteps} />
      </div>
      {referenceId !== undefined && (
        <p className="text-sm text-muted">
          <span>{paymentPage.keepReference}</span>
        </p>
      )}
      <div className="flex flex-wrap gap-3 print:hidden">
        {verified && (
          <a
            id="payment-download"
            href={apiUrl(pathOf(publicApi.paymentReceipt, { token }))}
            className="button"
            download
          >
            {confirmation.download}
          </a>
        )}
        <a id="payment-home" href={sitePaths.home} className={verified ? 'button-quiet' : 'button'}>
          {payment.goHome}
        </a>
        <button id="payment-print" type="button" className="button-quiet" onClick={() => window.print()}>
          <span>{confirmation.print}</span>
        </button>
      </div>
    </section>
  );
};
