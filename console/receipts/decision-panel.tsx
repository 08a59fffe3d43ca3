// What is to be decided, or what was decided by whom.

import { useState } from 'react';
import { Button } from '#console/parts/button.tsx';
import { FactList } from '#console/parts/fact-list.tsx';
import { Section } from '#console/parts/section.tsx';
import { Time } from '#console/parts/time.tsx';
import type { StaffReceipt } from '#contract/staff/receipts.ts';
import { statusWords } from '#contract/staff/statuses.ts';
import { RejectForm } from './reject-form.tsx';
import { VerifyForm } from './verify-form.tsx';

type Props = {
  receipt: StaffReceipt;
  onDecided: () => void;
  onLost: (words: string) => void;
};

const Decided = ({ receipt }: { receipt: StaffReceipt }) => (
  <Section title={statusWords.receipt[receipt.status].label}>
    <FactList
      facts={[
        { label: 'By', value: receipt.decidedBy },
        { label: 'On', value: receipt.decidedAt !== null && <Time at={receipt.decidedAt} /> },
        { label: 'Bank reference', value: receipt.utr, copy: receipt.utr ?? undefined },
        { label: 'Reason', value: receipt.reason },
      ]}
    />
  </Section>
);

export const DecisionPanel = ({ receipt, onDecided, onLost }: Props) => {
  const [isRejecting, setRejecting] = useState(false);
  if (receipt.status !== 'received') return <Decided receipt={receipt} />;
  if (isRejecting) {
    return (
      <Section title="Reject">
        <RejectForm
          receipt={receipt}
          onDecided={onDecided}
          onLost={onLost}
          onCancel={() => setRejecting(false)}
        />
      </Section>
    );
  }
  return (
    <Section
      title="Verify"
      actions={
        <Button look="danger" small onClick={() => setRejecting(true)}>
          Reject instead
        </Button>
      }
    >
      <VerifyForm receipt={receipt} onDecided={onDecided} onLost={onLost} />
    </Section>
  );
};
