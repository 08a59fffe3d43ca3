// The four terms, worded for what is paid.
import type { PaymentWords } from '#content/types.ts';
import { Card } from '#ui/card.tsx';

export const TermsCard = ({ terms }: { terms: PaymentWords['terms'] }) => (
  <Card id="payment-terms" title={terms.heading}>
    <ul className="divide-y divide-rule">
      {terms.items.map(({ title, text }) => (
        <li key={title} className="fact">
          <strong>{title}</strong>
          <span className="text-muted">{text}</span>
        </li>
      ))}
    </ul>
  </Card>
);
