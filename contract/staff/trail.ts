// The audit trail as the console reads it: who did what, when, from where, and what changed.
import * as z from 'zod/mini';
import { get, schemas } from '#contract/endpoint.ts';
import { checked, day, text } from '#contract/fields.ts';
import { type exportCountSchema, exportQuery, makePageSchema, pageQuery } from './lists.ts';

const filters = {
  /** An actor's id. */
  actor: z.optional(text(100)),
  /** What acts are about: the part of the action before the dot, such as `receipt`. */
  area: z.optional(checked(z.string(), z.regex(/^[a-z-]{1,40}$/))),
  /** Everything about one thing. */
  about: z.optional(text(100)),
  /** Days of the agency's zone, both included. */
  from: z.optional(day()),
  to: z.optional(day()),
};

export const trailQuerySchema = z.object({ ...filters, ...pageQuery });
export const trailCountQuerySchema = z.object(filters);
export const trailExportQuerySchema = z.object({ ...filters, ...exportQuery });

export type TrailFilters = z.infer<typeof trailCountQuerySchema>;

const trailEventSchema = z.object({
  seq: z.number(),
  at: z.string(),
  actorId: z.string(),
  actorName: z.string(),
  /** A network address, `command line` or `private link`. */
  origin: z.string(),
  action: z.string(),
  aboutType: z.string(),
  aboutId: z.string(),
  /** Null if the record has no name, or is gone. */
  aboutName: z.nullable(z.string()),
  /** Null if it was forgotten, with the person it told of. */
  detail: z.nullable(z.record(z.string(), z.unknown())),
});
export type TrailEvent = z.infer<typeof trailEventSchema>;

export const trailPageSchema = makePageSchema(trailEventSchema);

/** What the filters can be set to. */
export const trailChoicesSchema = z.object({
  success: z.literal(true),
  actors: z.array(z.object({ id: z.string(), name: z.string() })),
  areas: z.array(z.string()),
});

export const trailCheckSchema = z.object({
  success: z.literal(true),
  events: z.number(),
  /** The last event's hash: noted elsewhere, it proves later that nothing was rewritten. */
  head: z.string(),
  /** What does not hold, in words; empty if the chain is whole. */
  faults: z.array(z.string()),
  /** Worth knowing, but not faults. */
  notes: z.array(z.string()),
});
export type TrailCheck = z.infer<typeof trailCheckSchema>;

type List = { query: typeof trailQuerySchema; answer: typeof trailPageSchema };

export const trailApi = {
  list: get('/api/staff/trail', schemas<List>()),
  choices: get('/api/staff/trail/choices', schemas<{ answer: typeof trailChoicesSchema }>()),
  check: get('/api/staff/trail/check', schemas<{ answer: typeof trailCheckSchema }>()),
  count: get(
    '/api/staff/trail/count',
    schemas<{ query: typeof trailCountQuerySchema; answer: typeof exportCountSchema }>(),
  ),
  export: get('/api/staff/trail/export', schemas<{ query: typeof trailExportQuerySchema }>()),
};
