// The Core Web Vitals beacon: what a page reports about its speed. Nothing in it names a person or a private link.
import * as z from 'zod/mini';
import { checked, text } from './fields.ts';

/** Apart from the other calls (public-api.ts), since every page's script has it, and nothing of them. */
export const vitalsPath = '/api/vitals';

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

export const vitalNames = ['CLS', 'FCP', 'INP', 'LCP', 'TTFB'] as const;

/** Milliseconds, or for CLS a plain number; what lies above is a clock that jumped, not a page. */
const maxValue = 60_000;

export const vitalSchema = z.object({
  /** A route pattern such as `/payment/:token`, never an address with a token in it. */
  page: checked(z.string(), z.regex(/^\/[a-z_:/]{0,60}$/)),
  name: z.enum(vitalNames),
  value: checked(z.number(), z.gte(0), z.lte(maxValue)),
  rating: z.enum(['good', 'needs-improvement', 'poor']),
  id: checked(z.string(), z.minLength(1), z.maxLength(64)),
  navigationType: text(32),
  device: z.enum(['phone', 'tablet', 'desktop']),
  build: text(64),
});

export type Vital = z.infer<typeof vitalSchema>;
