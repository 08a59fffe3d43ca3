// What of the payment page is the same for everybody. The build writes it into the page, where script finds it (web/slot.tsx):
// the loading state in its place, all else in templates.
import type { ReactNode } from 'react';
import { payment, paymentKindOf, paymentWords } from '#content/payment.ts';
import { paymentPage } from '#content/payment-page.ts';
import { PageSkeleton, SkeletonAmount, SkeletonPanel } from '#ui/page-skeleton.tsx';
import { Reachable } from '#ui/reachable.tsx';
import { NextSteps } from './next-steps.tsx';
import { TermsCard } from './terms-card.tsx';

const { clientName, email, projectName, projectId, dueDate } = payment.client.labels;
const kinds = [paymentKindOf('project'), paymentKindOf('registration')];

const Help = ({ text }: { text: string }) => (
  <p className="text-muted">
    <span>
      <Reachable text={text} />
    </span>
  </p>
);

const Sentence = ({ text }: { text: string }) => (
  <p className="alert alert-info">
    <span>
      <Reachable text={text} />
    </span>
  </p>
);

const templates: Record<string, ReactNode> = {
  ...Object.fromEntries(
    kinds.flatMap((kind) => [
      [
        `terms-${kind}`,
        <TermsCard key="terms" id={`payment-terms-${kind}`} terms={paymentPage.kinds[kind].terms} />,
      ],
      [`next-${kind}`, <NextSteps key="next" steps={paymentPage.kinds[kind].nextSteps} />],
    ]),
  ),
  keep: (
    <p className="text-sm text-muted">
      <span>{paymentPage.keepReference}</span>
    </p>
  ),
  inactive: <Help text={paymentPage.inactiveHelp} />,
  unreachable: <Help text={paymentPage.unreachableHelp} />,
  safety: <Sentence text={paymentPage.safety} />,
  'methods-missing': <Sentence text={paymentPage.methodsMissing} />,
};

export const paymentSlots: Record<string, ReactNode> = {
  loading: (
    <>
      <PageSkeleton
        heading={payment.client.heading}
        text={paymentPage.loading}
        lede={paymentWords('project').lede}
      >
        <SkeletonPanel
          labels={[clientName, email, projectName, projectId, dueDate]}
          above={<SkeletonAmount />}
        />
      </PageSkeleton>
      {Object.entries(templates).map(([name, content]) => (
        <template key={name} data-slot={name}>
          {content}
        </template>
      ))}
    </>
  ),
};
