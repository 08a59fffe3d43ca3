// What the payment page shows while its details are loaded; the build writes it into the page.
import { payment, paymentWords } from '#content/payment.ts';
import { paymentPage } from '#content/payment-page.ts';
import { PageSkeleton, SkeletonAmount, SkeletonPanel, SkeletonRest } from '#ui/page-skeleton.tsx';
import { LinkMarkSpace } from '#web/private/link-mark.tsx';

const { clientName, email, projectName, projectId, dueDate } = payment.client.labels;

export const PaymentLoading = () => (
  <PageSkeleton
    heading={payment.client.heading}
    text={paymentPage.loading}
    lede={paymentWords('project').lede}
    beside={<LinkMarkSpace />}
  >
    <SkeletonPanel
      labels={[clientName, email, projectName, projectId, dueDate]}
      above={<SkeletonAmount />}
      className="payment-details"
    />
    <SkeletonRest />
  </PageSkeleton>
);
