// What every list of the console is asked and answers: a page by position, and a count that stops at a thousand, or
// for a search at the page. What of it is exported is counted to the end first.
import * as z from 'zod/mini';
import { checked, text } from '#contract/fields.ts';
import { listPageSize, longestListPage, workbookMaxRows } from '#contract/limits.ts';

/** Spread into a list's own query schema. At most one of the cursors, which come from an earlier answer. */
export const pageQuery = {
  after: z.optional(text(500)),
  before: z.optional(text(500)),
  limit: z._default(
    checked(z.coerce.number<number>(), z.int(), z.gte(1), z.lte(longestListPage)),
    listPageSize,
  ),
};

/**
 * `next` and `previous` are cursors for `after` and `before`; null at the ends of the list. `isCapped`: there are more than
 * `value`.
 */
export const makePageSchema = <Row extends z.ZodMiniType>(row: Row) =>
  z.object({
    success: z.literal(true),
    rows: z.array(row),
    next: z.nullable(z.string()),
    previous: z.nullable(z.string()),
    count: z.object({ value: z.number(), isCapped: z.boolean() }),
  });

/** How many rows an export of now holds: all that there is `until` then. */
export const exportCountSchema = z.object({ success: z.literal(true), count: z.number(), until: z.string() });

/** Spread into an export's query schema. */
export const exportQuery = {
  format: z.enum(['csv', 'xlsx']),
  /** The `until` of the count that was shown: what has come since is left out. */
  until: z.optional(
    checked(
      text(40),
      z.refine((at) => !Number.isNaN(Date.parse(at))),
    ),
  ),
};

export type ExportFile = { format: 'csv' | 'xlsx'; until: string };

/** Not made before it is said: to group the digits of a number a server loads 7 MB of the world's ways to do so. */
export const workbookTooLong = () =>
  `Excel files hold at most ${workbookMaxRows.toLocaleString('en-IN')} rows here: choose CSV, or narrow the filter.`;

/** An act on a record, as its history tells it. */
export const recordEventSchema = z.object({
  at: z.string(),
  action: z.string(),
  by: z.string(),
  /** A reason, an address, a file's name: what there is to say of the act. */
  note: z.nullable(z.string()),
});

/** In paise, of all that a filter finds; the demo does not count. */
export const sumSchema = z.object({ success: z.literal(true), sumPaise: z.number() });

export type ListPage<Row> = z.infer<ReturnType<typeof makePageSchema<z.ZodMiniType<Row>>>>;
