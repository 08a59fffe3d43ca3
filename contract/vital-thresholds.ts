// From where on a measured page view counts as good or as poor, at the 75th percentile of its visitors.
// Source: https://web.dev/articles/vitals, and the pages of each metric there (FCP, TTFB). Milliseconds; CLS is a plain number.

export const vitalThresholds = {
  LCP: { good: 2_500, poor: 4_000 },
  INP: { good: 200, poor: 500 },
  CLS: { good: 0.1, poor: 0.25 },
  FCP: { good: 1_800, poor: 3_000 },
  TTFB: { good: 800, poor: 1_800 },
} as const;

export type VitalName = keyof typeof vitalThresholds;
export type VitalRating = 'good' | 'needs-improvement' | 'poor';

/** The value of the threshold itself is still on its better side. */
export const rateVital = (name: VitalName, value: number): VitalRating => {
  const { good, poor } = vitalThresholds[name];
  if (value <= good) return 'good';
  return value <= poor ? 'needs-improvement' : 'poor';
};
