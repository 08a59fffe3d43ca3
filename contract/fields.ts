// Kinds of values that the calls' schemas share. Bundles take all of these for free of side effects (scripts/site/treeshake.ts).
import * as z from 'zod/mini';
import { isRealDay } from './days.ts';

/** `schema` that also has to pass `checks`. */
export const checked = <Schema extends z.ZodMiniType>(
  schema: Schema,
  ...checks: Parameters<Schema['check']>
) => schema.check(...checks) as Schema;

/** A string each. */
export const strings = <Name extends string>(names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, z.string()])) as Record<Name, z.ZodMiniString>;

/** Text of at most so many UTF-16 units; what it must say is checked where it is read. */
export const text = (longest: number) => z.string().check(z.maxLength(longest));

/** A real day, `YYYY-MM-DD`. */
export const day = () => z.string().check(z.maxLength(10), z.refine(isRealDay));
