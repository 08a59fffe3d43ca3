// The audit log read by the page, newest first. Nothing is written here.
import { endOfDay, startOfDay } from '#contract/days.ts';
import type { TrailFilters } from '#contract/staff/trail.ts';
import {
  asksForLower,
  asksForUpper,
  countUpTo,
  type KeysetQuery,
  type KeysetStart,
  keysetPage,
  keysetPages,
  keysetStart,
} from '#server/db/keyset.ts';
import type { Db } from '#server/deps.ts';

const columns = [
  'seq',
  'at',
  'actor',
  'actor_name',
  'origin',
  'action',
  'about_type',
  'about_id',
  'detail',
] as const;

const order = { by: [{ ref: 'seq', key: 'seq' }], direction: 'desc' } as const;

/** Events are numbered in the order of their time, so a day's bounds become numbers and the order's index serves them. */
const seqBefore = async (db: Db, instant: string): Promise<number> => {
  const row = await db
    .selectFrom('audit_event')
    .select('seq')
    .where('at', '<', instant)
    .orderBy('at', 'desc')
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.seq ?? 0;
};

/** Numbers of events: those above `above` and up to `upTo` are asked for. */
type Bounds = { above: number | undefined; upTo: number | undefined };

const boundsOf = async (
  db: Db,
  zone: string,
  { from, to }: TrailFilters,
  until?: string,
): Promise<Bounds> => {
  const ends = [...(to === undefined ? [] : [endOfDay(to, zone)]), ...(until === undefined ? [] : [until])];
  return {
    above: from === undefined ? undefined : await seqBefore(db, startOfDay(from, zone)),
    upTo:
      ends.length === 0 ? undefined : Math.min(...(await Promise.all(ends.map((end) => seqBefore(db, end))))),
  };
};

const filtered = (
  db: Db,
  { actor, area, about }: TrailFilters,
  { above, upTo }: Bounds,
  start?: KeysetStart,
) => {
  let query = db.selectFrom('audit_event').select(columns);
  if (actor !== undefined) query = query.where('actor', '=', actor);
  if (area !== undefined) query = query.where('action', '>=', `${area}.`).where('action', '<', `${area}/`);
  if (about !== undefined) query = query.where('about_id', '=', about);
  if (above !== undefined && asksForLower(start, above)) query = query.where('seq', '>', above);
  if (upTo !== undefined && asksForUpper(start, upTo)) query = query.where('seq', '<=', upTo);
  return query;
};

/** `filters.from` and `to` are days (`YYYY-MM-DD`) of `zone`, both included. */
export const listTrail = async (db: Db, zone: string, filters: TrailFilters, page: KeysetQuery) => {
  const bounds = await boundsOf(db, zone, filters);
  return {
    ...(await keysetPage(filtered(db, filters, bounds, keysetStart(order, page)), order, page)),
    count: await countUpTo(db, filtered(db, filters, bounds)),
  };
};

export type TrailRow = Awaited<ReturnType<typeof listTrail>>['rows'][number];

/** Yields all events that match, a page at a time; those before the instant `until` alone, if it is given. */
export async function* trailPages(
  db: Db,
  zone: string,
  filters: TrailFilters,
  until?: string,
): AsyncGenerator<readonly TrailRow[]> {
  const bounds = await boundsOf(db, zone, filters, until);
  yield* keysetPages((start) => filtered(db, filters, bounds, start), order);
}

/** Counts what `trailPages` would yield. */
export const countTrail = async (
  db: Db,
  zone: string,
  filters: TrailFilters,
  until?: string,
): Promise<number> => {
  const { count } = await filtered(db, filters, await boundsOf(db, zone, filters, until))
    .clearSelect()
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
};

/** Returns who has acted, with the names they had last, and on what. */
export const listTrailChoices = async (db: Db) => {
  const actors = await db
    .selectFrom('audit_event')
    .select(({ fn }) => ['actor', fn.max('actor_name').as('name')])
    .groupBy('actor')
    .orderBy('name')
    .limit(200)
    .execute();
  const actions = await db.selectFrom('audit_event').select('action').distinct().execute();
  const areas = [...new Set(actions.map(({ action }) => action.split('.')[0] ?? action))].sort();
  return { actors: actors.map(({ actor, name }) => ({ id: actor, name })), areas };
};

export type NamedRow = TrailRow & { about_name: string | null };

/**
 * The type of the record, its table, and the column that names it: read from the records themselves, so that the log need not hold it
 * and whoever is erased has no name here either.
 */
const namedBy = [
  ['candidate_link', 'candidate_link', 'name'],
  ['client', 'client', 'name'],
  ['enquiry', 'enquiry', 'name'],
  ['mail', 'outbox', 'subject'],
  ['payment_link', 'payment_link', 'client_name'],
  ['staff', 'staff_user', 'name'],
  ['staff', 'staff_invitation', 'email'],
] as const;

/** Null for what has no name, or is gone. */
export const withNames = async (db: Db, rows: readonly TrailRow[]): Promise<NamedRow[]> => {
  const names = new Map<string, string>();
  for (const [type, table, column] of namedBy) {
    const ids = [...new Set(rows.flatMap((row) => (row.about_type === type ? [row.about_id] : [])))];
    if (ids.length === 0) continue;
    const found = await db
      .selectFrom(table as 'client')
      .select((eb) => ['id', eb.ref(column as 'name').as('name')])
      .where('id', 'in', ids)
      .execute();
    for (const { id, name } of found) names.set(`${type} ${id}`, name);
  }
  return rows.map((row) => ({ ...row, about_name: names.get(`${row.about_type} ${row.about_id}`) ?? null }));
};

export async function* namedPages(
  db: Db,
  pages: AsyncIterable<readonly TrailRow[]>,
): AsyncGenerator<readonly NamedRow[]> {
  for await (const rows of pages) yield await withNames(db, rows);
}
