// How long each kind of record is kept. The privacy policy quotes these and the server's purge obeys them.

export type Period = { amount: number; unit: 'days' | 'months' | 'years' };

export type RetentionId =
  | 'enquiries'
  | 'receipts'
  | 'certificates'
  | 'vitals'
  | 'outbox'
  | 'audit'
  | 'themeCookie';

export const retention: Record<RetentionId, Period> = {
  /** From the day an enquiry arrived, spam included. */
  enquiries: { amount: 24, unit: 'months' },
  /** From the day of the receipt, with its payment link. Companies Act, 2013, section 128(5): eight financial years. */
  receipts: { amount: 8, unit: 'years' },
  /** From the day of the upload, with the candidate's details; from the link's end where nothing was uploaded. */
  certificates: { amount: 12, unit: 'months' },
  vitals: { amount: 90, unit: 'days' },
  /** From the day a mail was sent or given up. */
  outbox: { amount: 30, unit: 'days' },
  audit: { amount: 8, unit: 'years' },
  /** In the visitor's browser, from the last choice. */
  themeCookie: { amount: 12, unit: 'months' },
};

/** "24 months". */
export function periodText({ amount, unit }: Period): string {
  return `${amount} ${amount === 1 ? unit.slice(0, -1) : unit}`;
}

/**
 * The instant before which records are due for removal. Months and years are the calendar's, in UTC; where the earlier
 * month has no such day, its last day counts, so that nothing is removed early.
 */
export function periodStart({ amount, unit }: Period, now: Date): Date {
  const start = new Date(now);
  if (unit === 'days') {
    start.setUTCDate(start.getUTCDate() - amount);
    return start;
  }
  const day = start.getUTCDate();
  start.setUTCDate(1);
  start.setUTCMonth(start.getUTCMonth() - amount * (unit === 'years' ? 12 : 1));
  const lastDay = new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1, 0)).getUTCDate();
  start.setUTCDate(Math.min(day, lastDay));
  return start;
}
