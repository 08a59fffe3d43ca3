// How long a receipt has waited, measured against what clients are promised, in office time.
import { brand } from '#content/brand.ts';
import { receiptPromise } from '#content/receipt-promise.ts';
import { addOfficeTime, officeDayMs, subtractOfficeTime } from '#contract/office-time.ts';
import type { Lateness } from '#contract/staff/receipts.ts';

const hourMs = 60 * 60 * 1000;
const usualMs = receiptPromise.usualHours.to * hourMs;
const longestMs = receiptPromise.businessDays.to * officeDayMs(brand.hours);

/** Receipts sent at these times or before are past the usual time (`slow`), or past the promise (`late`). */
export type LatenessLimits = { slow: string; late: string };

/** ISO instants. */
export const latenessLimits = (now: Date): LatenessLimits => ({
  slow: subtractOfficeTime(now.toISOString(), usualMs, brand.hours),
  late: subtractOfficeTime(now.toISOString(), longestMs, brand.hours),
});

/** Only receipts that still wait can be late: the caller checks that. */
export const latenessOf = (submittedAt: string, { slow, late }: LatenessLimits): Lateness => {
  if (submittedAt <= late) return 'late';
  return submittedAt <= slow ? 'slow' : 'no';
};

/** Returns by when a receipt should be decided, and by when it must be. */
export const promisedTimes = (submittedAt: string): { usually: string; latest: string } => ({
  usually: addOfficeTime(submittedAt, usualMs, brand.hours),
  latest: addOfficeTime(submittedAt, longestMs, brand.hours),
});
