// What happens after a receipt was sent. The first step is the check, which is over once the payment is verified.
import { paymentPage } from '#content/payment-page.ts';
import type { PaymentTexts } from '#content/types.ts';

export const NextSteps = ({ steps }: { steps: PaymentTexts['nextSteps'] }) => (
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
