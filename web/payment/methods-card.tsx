// How to pay: by UPI or by wire, each detail on a row of its own with a copy button. What works for the amount comes first.
import { payment } from '#content/payment.ts';
import { paymentPage } from '#content/payment-page.ts';
import { upiMaxPaise } from '#contract/limits.ts';
import type { ClientDetails, PaymentMethods } from '#contract/payment.ts';
import { Card } from '#ui/card.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { Facts } from '#ui/facts.tsx';
import { Reachable } from '#ui/reachable.tsx';
import { shownRupees } from '#ui/shown-values.ts';
import { DemoMark } from './demo-mark.tsx';
import { UpiMethod } from './upi-method.tsx';

const words = payment.methods;

const rows = ['bankName', 'accountName', 'accountNumber', 'ifsc', 'companyCode'] as const;

/** Shown in groups, and taken by banks without the spaces. */
const spaced = new Set<string>(['accountNumber', 'ifsc']);

const Notice = ({ text }: { text: string }) => (
  <p className="alert alert-info">
    <span>
      <Reachable text={text} />
    </span>
  </p>
);

const WireMethod = ({
  bank,
  demo,
  hasProjectId,
}: {
  bank: PaymentMethods['bank'];
  demo: boolean;
  hasProjectId: boolean;
}) => (
  <section id="payment-wire" className="grid grid-cols-1 gap-3" aria-labelledby="payment-wire-title">
    <h3 id="payment-wire-title" className="flex flex-wrap items-center gap-3">
      <span>{words.wire.heading}</span>
      {demo && <DemoMark />}
    </h3>
    <Facts
      facts={rows.map((row) => ({
        id: `payment-${row}`,
        label: words.wire.labels[row],
        value: bank[row],
        exact: true,
        action: (
          <CopyButton
            id={`payment-${row}-copy`}
            value={spaced.has(row) ? bank[row].replaceAll(' ', '') : bank[row]}
            label={words.copy(words.wire.labels[row])}
            words={words}
          />
        ),
      }))}
    />
    {hasProjectId && (
      <p className="text-sm text-muted">
        <span>{words.wire.note}</span>
      </p>
    )}
  </section>
);

const Ways = ({ details, methods }: { details: ClientDetails; methods: PaymentMethods }) => {
  const { amountPaise, projectId } = details;
  const { bank, demo } = methods;
  const upi = amountPaise > 0 ? methods.upi : undefined;
  const isAboveLimit = amountPaise > upiMaxPaise;
  const wire = <WireMethod bank={bank} demo={demo} hasProjectId={projectId !== undefined} />;
  const byUpi =
    upi === undefined ? (
      <p className="text-muted">
        <span>{amountPaise > 0 ? words.qr.missing : words.qr.nothingToPay}</span>
      </p>
    ) : (
      <UpiMethod upi={upi} amountPaise={amountPaise} isAboveLimit={isAboveLimit} demo={demo} />
    );
  const [first, second] = upi === undefined || isAboveLimit ? [wire, byUpi] : [byUpi, wire];
  return (
    <>
      {upi !== undefined && (
        <p className="payment-lede">
          <span>{isAboveLimit ? words.ledeByWire(shownRupees(upiMaxPaise)) : words.lede}</span>
        </p>
      )}
      {first}
      <hr className="border-rule" />
      {second}
    </>
  );
};

export const MethodsCard = ({ details }: { details: ClientDetails }) => {
  const { payment: methods } = details;
  return (
    <Card id="payment-methods" title={words.heading} className="payment-methods">
      {methods === undefined ? (
        <Notice text={paymentPage.methodsMissing} />
      ) : (
        <>
          {methods.demo && (
            <p id="payment-demo" className="alert alert-error">
              <span>{payment.demo.banner}</span>
            </p>
          )}
          <Ways details={details} methods={methods} />
          <Notice text={paymentPage.safety} />
        </>
      )}
    </Card>
  );
};
