// What the queue of receipts can be narrowed to and ordered by. Schema-free: the console takes values from here.
import { receiptStatuses } from '#contract/payment-kinds.ts';

/** Against what clients are promised: past the usual time, past the longest time. Decided receipts are neither. */
export const latenesses = ['no', 'slow', 'late'] as const;
export type Lateness = (typeof latenesses)[number];

export const receiptFilters = [...receiptStatuses, 'any'] as const;
export const receiptOrders = ['oldest', 'newest'] as const;
