// Kinds of values that the console's calls share.
import * as z from 'zod/mini';
import { isRealDay } from '#contract/days.ts';

/** Text of at most so many UTF-16 units; what it must say is checked where it is read. */
export const text = (longest: number) => z.string().check(z.maxLength(longest));

/** A day that there is, `YYYY-MM-DD`. */
export const day = z.string().check(z.maxLength(10), z.refine(isRealDay));
