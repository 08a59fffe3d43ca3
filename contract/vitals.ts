// The Core Web Vitals beacon: what a page reports of how fast it was. Nothing in it names a person or a private link.
import * as z from 'zod/mini';

export const vitalNames = ['CLS', 'FCP', 'INP', 'LCP', 'TTFB'] as const;

/** Milliseconds, or for CLS a plain number; what lies above is a clock that jumped, not a page. */
const maxValue = 60_000;

export const vitalSchema = z.object({
  /** A route pattern such as `/payment/:token`, never an address with a token in it. */
  page: z.string().check(z.regex(/^\/[a-z_:/]{0,60}$/)),
  name: z.enum(vitalNames),
  value: z.number().check(z.gte(0), z.lte(maxValue)),
  rating: z.enum(['good', 'needs-improvement', 'poor']),
  id: z.string().check(z.minLength(1), z.maxLength(64)),
  navigationType: z.string().check(z.maxLength(32)),
  device: z.enum(['phone', 'tablet', 'desktop']),
  build: z.string().check(z.maxLength(64)),
});

export type Vital = z.infer<typeof vitalSchema>;
