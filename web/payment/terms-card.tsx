// The four terms, worded for what is paid. Rendered by the build alone.
import type { PaymentTexts } from '#content/types.ts';
import { Card } from '#ui/card.tsx';

export const TermsCard = ({ id, terms }: { id: string; terms: PaymentTexts['terms'] }) => (
  <Card id={id} title={terms.heading}>
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
