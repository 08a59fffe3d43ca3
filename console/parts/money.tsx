// An amount: `Rs. 1,25,000`, with paise only where there are any.

import { formatRupees } from '#contract/money.ts';

/** For what takes text alone: a label, a title. */
export const unbrokenRupees = (paise: number): string => formatRupees(paise).replaceAll(' ', '\u00a0');

export const Money = ({ paise }: { paise: number }) => (
  <span className="whitespace-nowrap tabular-nums">{formatRupees(paise)}</span>
);
