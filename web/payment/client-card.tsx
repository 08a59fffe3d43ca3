// Who pays what: the amount large, then what is known of client and project. What is missing is left out.
import { brand } from '#content/brand.ts';
import { payment } from '#content/payment.ts';
import type { ClientDetails } from '#contract/payment.ts';
import { formatDate } from '#contract/time.ts';
import { Card } from '#ui/card.tsx';
import { Facts } from '#ui/facts.tsx';
import { Amount } from './amount.tsx';

const { heading, labels, overdue } = payment.client;

/** `YYYY-MM-DD` where the agency is. */
const today = (): string => new Date().toLocaleDateString('en-CA', { timeZone: brand.hours.zone });

/** Text that is not a calendar date is shown as it came. */
const shownDate = (date: string | undefined): { value: string | undefined; kind?: 'error' } => {
  const day = date?.slice(0, 10);
  if (day === undefined || !/^\d{4}-\d\d-\d\d$/.test(day) || Number.isNaN(Date.parse(day)))
    return { value: date };
  return day < today() ? { value: overdue(formatDate(day)), kind: 'error' } : { value: formatDate(day) };
};

export const ClientCard = ({ details }: { details: ClientDetails }) => (
  <Card id="payment-client" title={heading} className="payment-details">
    <Amount id="payment-amount" paise={details.amountPaise} />
    <Facts
      facts={[
        { id: 'payment-client-name', label: labels.clientName, value: details.clientName },
        { id: 'payment-email', label: labels.email, value: details.email },
        { id: 'payment-project-name', label: labels.projectName, value: details.projectName },
        { id: 'payment-project-id', label: labels.projectId, value: details.projectId, exact: true },
        { id: 'payment-brand-id', label: labels.brandId, value: details.brandId, exact: true },
        { id: 'payment-due-date', label: labels.dueDate, ...shownDate(details.dueDate) },
        {
          id: 'payment-description',
          label: labels.description,
          value: details.projectDescription,
          long: true,
        },
      ]}
    />
  </Card>
);
