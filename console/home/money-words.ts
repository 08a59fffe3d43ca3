// Amounts short enough for an axis, counted as India counts: `1.5 L`, `2 Cr`. Their space does not break.

const steps = [
  [10_000_000, 'Cr'],
  [100_000, 'L'],
  [1_000, 'K'],
] as const;

export const shortRupees = (paise: number): string => {
  const rupees = paise / 100;
  const [length, unit] = steps.find(([each]) => rupees >= each) ?? [1, ''];
  return `${Number((rupees / length).toFixed(1))}${unit === '' ? '' : `\u00a0${unit}`}`;
};
