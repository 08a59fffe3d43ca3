// How long each kind of record is kept. The privacy policy quotes these and the server's purge obeys them.

import type { Period } from './types.ts';

export type RetentionId =
  | 'enquiries'
  | 'receipts'
  | 'certificates'
  | 'openings'
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
  /** When a private link was opened, and by what kind of program. */
  openings: { amount: 12, unit: 'months' },
  vitals: { amount: 90, unit: 'days' },
  /** From the day a mail was sent or given up. */
  outbox: { amount: 30, unit: 'days' },
  audit: { amount: 8, unit: 'years' },
  /** In the visitor's browser, from the last choice. */
  themeCookie: { amount: 12, unit: 'months' },
};

/** "24 months". */
export const periodText = ({ amount, unit }: Period): string => {
  return `${amount} ${amount === 1 ? unit.slice(0, -1) : unit}`;
};

/**
 * The instant before which records are due for removal. Months and years are the calendar's, in UTC; where the earlier
 * month has no such day, its last day counts, so that nothing is removed early.
 */
export const periodStart = ({ amount, unit }: Period, now: Date): Date => {
  return moved(now, -amount, unit);
};

/** The instant at which the period that begins at `from` is over. */
export const periodEnd = ({ amount, unit }: Period, from: Date): Date => {
  return moved(from, amount, unit);
};

const moved = (from: Date, amount: number, unit: Period['unit']): Date => {
  const to = new Date(from);
  if (unit === 'days') {
    to.setUTCDate(to.getUTCDate() + amount);
    return to;
  }
  const day = to.getUTCDate();
  to.setUTCDate(1);
  to.setUTCMonth(to.getUTCMonth() + amount * (unit === 'years' ? 12 : 1));
  const lastDay = new Date(Date.UTC(to.getUTCFullYear(), to.getUTCMonth() + 1, 0)).getUTCDate();
  to.setUTCDate(Math.min(day, lastDay));
  return to;
};
