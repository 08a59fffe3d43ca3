// The four terms, worded for what is paid.
import { paymentPage } from '#content/payment-page.ts';
import { Card } from '#ui/card.tsx';

export const TermsCard = ({ kind }: { kind: keyof typeof paymentPage.kinds }) => {
  const { heading, items } = paymentPage.kinds[kind].terms;
  return (
    <Card id={`payment-terms-${kind}`} title={heading} className="payment-terms">
      <ul className="facts">
        {items.map(({ title, text }) => (
          <li key={title} className="fact">
            <strong>
              <span>{title}</span>
            </strong>
            <span className="text-muted">{text}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
};
