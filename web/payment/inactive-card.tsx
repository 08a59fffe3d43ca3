// The card in place of everything else when a payment link cannot be used, or its details cannot be had.
import { payment } from '#content/payment.ts';
import { paymentPage } from '#content/payment-page.ts';
import { paymentLinkWords } from '#contract/messages.ts';
import { sitePaths } from '#contract/paths.ts';
import { EndDrawing } from '#ui/end-drawing.tsx';
import { Reachable } from '#ui/reachable.tsx';

export const InactiveCard = ({ mayRetry, onRetry }: { mayRetry: boolean; onRetry: () => void }) => (
  <section id="payment-inactive" className="panel grid grid-cols-1 gap-4" role="alert">
    <EndDrawing name="failure" />
    <h1 className="text-3xl">
      <span>{paymentLinkWords.heading}</span>
    </h1>
    <p>
      <span>{paymentLinkWords.inactive}</span>
    </p>
    <p className="text-muted">
      <span>
        <Reachable text={mayRetry ? paymentPage.unreachableHelp : paymentPage.inactiveHelp} />
      </span>
    </p>
    <div className="flex flex-wrap gap-3 pt-2">
      {mayRetry && (
        <button id="payment-retry" type="button" className="button" onClick={onRetry}>
          <span>{payment.tryAgain}</span>
        </button>
      )}
      <a id="payment-home" href={sitePaths.home} className={mayRetry ? 'button-quiet' : 'button'}>
        {payment.goHome}
      </a>
    </div>
  </section>
);
