// Who pays what: the amount large, then what is known of client and project. What is missing is left out.
import { payment } from '#content/payment.ts';
import { formatRupees } from '#contract/money.ts';
import type { ClientDetails } from '#contract/read-payment.ts';
import { formatDate } from '#contract/time.ts';
import { Card } from '#ui/card.tsx';
import { Facts } from '#ui/facts.tsx';

const { heading, labels } = payment.client;

/** A date that is no calendar date is shown as it came. */
const shownDate = (date: string | undefined): string | undefined => {
  const day = date?.slice(0, 10);
  if (day === undefined || !/^\d{4}-\d\d-\d\d$/.test(day) || Number.isNaN(Date.parse(day))) return date;
  return formatDate(day);
};

export const ClientCard = ({ details }: { details: ClientDetails }) => {
  const amount = formatRupees(details.amountPaise);
  return (
    <Card id="payment-client" title={heading}>
      <p>
        <span className="block text-sm text-muted">{labels.amount}</span>
        <span
          id="payment-amount"
          className={`money amount block ${amount.length > 13 ? 'amount-long' : ''}`}
          translate="no"
        >
          {amount}
        </span>
      </p>
      <Facts
        facts={[
          { id: 'payment-client-name', label: labels.clientName, value: details.clientName },
          { id: 'payment-email', label: labels.email, value: details.email },
          { id: 'payment-project-name', label: labels.projectName, value: details.projectName },
          { id: 'payment-project-id', label: labels.projectId, value: details.projectId, exact: true },
          { id: 'payment-brand-id', label: labels.brandId, value: details.brandId, exact: true },
          { id: 'payment-due-date', label: labels.dueDate, value: shownDate(details.dueDate) },
          { id: 'payment-description', label: labels.description, value: details.projectDescription },
        ]}
      />
    </Card>
  );
};
