// Payments stay for as long as the books must be kept: until when, for one record.
import { periodEnd, retention } from '#content/retention.ts';
import type { FoundRecord } from './people.store.ts';

/** `YYYY-MM-DD`, or null where no law holds the record. A link through which nothing was sent is no business record. */
export const keptUntil = ({ kind, lastReceiptAt }: FoundRecord, now: Date): string | null => {
  if (kind !== 'payment_link' || lastReceiptAt === null) return null;
  const until = periodEnd(retention.receipts, new Date(lastReceiptAt));
  return until > now ? until.toISOString().slice(0, 10) : null;
};
