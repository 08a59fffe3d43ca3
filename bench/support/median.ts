/** The one in the middle, of sorted values; the upper of two. Throws for no values. */
export const median = (values: readonly number[]): number => {
  const middle = values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)];
  if (middle === undefined) throw new Error('Nothing was measured.');
  return middle;
};

/** The mean of the middle half: steadier than the median where values come in steps. */
export const middleMean = (values: readonly number[]): number => {
  const cut = Math.floor(values.length / 4);
  const middle = values.toSorted((a, b) => a - b).slice(cut, values.length - cut);
  return middle.reduce((sum, value) => sum + value, 0) / middle.length;
};
