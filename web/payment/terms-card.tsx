// The four terms, worded for what is paid.
import type { PaymentWords } from '#content/types.ts';
import { Card } from '#ui/card.tsx';

export const TermsCard = ({ terms }: { terms: PaymentWords['terms'] }) => (
  <Card id="payment-terms" title={terms.heading}>
    <ul className="grid gap-3">
      {terms.items.map(({ title, text }) => (
        <li key={title} className="border-l-2 border-accent pl-4 break-inside-avoid">
          <strong className="block">{title}</strong>
          <span className="text-muted">{text}</span>
        </li>
      ))}
    </ul>
  </Card>
);
