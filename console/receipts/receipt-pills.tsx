// How a receipt stands, beside its status: how late it is.

import { StatusPill } from '#console/parts/status-pill.tsx';
import { longestTime, receiptPromise } from '#content/receipt-promise.ts';
import type { Lateness } from '#contract/staff/receipts.ts';

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
