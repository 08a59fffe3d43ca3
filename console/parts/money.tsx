// An amount: `Rs. 1,25,000`, with paise only if there are any.

import { formatRupees } from '#contract/money.ts';

/** `Rs. 1,25,000` on one line, in figures of equal width. */
export const Money = ({ paise }: { paise: number }) => (
  <span className="whitespace-nowrap tabular-nums">{formatRupees(paise)}</span>
);
