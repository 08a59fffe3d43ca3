// Figures of many measurements.

/** The smallest value that `share` (0 to 1) of all are not above. Throws for no values. */
export const percentile = (values: readonly number[], share: number): number => {
  const sorted = [...values].sort((one, other) => one - other);
  const found = sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)];
  if (found === undefined) throw new Error('Nothing was measured.');
  return found;
};
