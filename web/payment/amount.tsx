// The sum of a payment, large.
import { payment } from '#content/payment.ts';
import { shownRupees } from '#ui/shown-values.ts';

export const Amount = ({ id, paise }: { id: string; paise: number }) => {
  const amount = shownRupees(paise);
  return (
    <p>
      <span className="block text-sm text-muted">{payment.client.labels.amount}</span>
      <span
        id={id}
        className={`money amount block ${amount.length > 13 ? 'amount-long' : ''}`}
        translate="no"
      >
        {amount}
      </span>
    </p>
  );
};
