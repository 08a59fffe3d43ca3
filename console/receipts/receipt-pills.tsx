// How a receipt stands, in pills: its state, how late it is, what is suspicious about it.

import { StatusPill, type Tone } from '#console/parts/status-pill.tsx';
import { longestTime, receiptPromise } from '#content/receipt-promise.ts';
import type { ReceiptStatus } from '#contract/payment-kinds.ts';
import type { Lateness } from '#contract/staff/receipt-choices.ts';

const states: Record<ReceiptStatus, { label: string; tone: Tone }> = {
  received: { label: 'To check', tone: 'waiting' },
  verified: { label: 'Verified', tone: 'good' },
  rejected: { label: 'Rejected', tone: 'bad' },
};

export const StatePill = ({ status }: { status: ReceiptStatus }) => {
  const { label, tone } = states[status];
  return <StatusPill tone={tone}>{label}</StatusPill>;
};

/** What the promise to clients makes of it. */
export const lateWords: Record<Exclude<Lateness, 'no'>, string> = {
  slow: `Over ${receiptPromise.usualHours.to} office hours`,
  late: `Late: over ${receiptPromise.businessDays.to} business days`,
};

export const lateHint = `Clients are promised ${longestTime}.`;

export const LatePill = ({ lateness }: { lateness: Lateness }) =>
  lateness === 'no' ? null : (
    <StatusPill tone={lateness === 'late' ? 'bad' : 'neutral'}>{lateWords[lateness]}</StatusPill>
  );
