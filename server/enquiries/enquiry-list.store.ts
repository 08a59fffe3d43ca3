// Enquiries as staff look through them: filtered, searched, in order, a page at a time, or page by page to the end.

import { type Expression, expressionBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import { type EnquiryStatus, type EnquirySubject, enquiryFacts } from '#contract/enquiry.ts';
import type { EnquiryFilters } from '#contract/staff/enquiries.ts';
import { isBlank } from '#contract/text.ts';
import {
  asksForLower,
  asksForUpper,
  type CountedPage,
  countFound,
  countUpTo,
  type KeysetOrder,
  type KeysetQuery,
  type KeysetStart,
  keysetPage,
  keysetPages,
  keysetStart,
  noPage,
  sortedBy,
} from '#server/db/keyset.ts';
import { searchEntries } from '#server/db/search.ts';
import type { Tables } from '#server/db/tables.ts';
import type { Db } from '#server/deps.ts';

export type EnquiryListFilter = {
  q?: string | undefined;
  /** If left out, everything but spam. */
  status?: EnquiryStatus | 'all' | undefined;
  subject?: EnquirySubject | undefined;
  /** An actor's id; null for nobody's. */
  assignedTo?: string | null | undefined;
  /** Instants; `before` is not included, `until` is. */
  from?: string | undefined;
  before?: string | undefined;
  until?: string | undefined;
  sort: EnquiryFilters['sort'];
};

type WithFound = Tables & { found: { seq: number; about_id: string } };
type Enquiries = SelectQueryBuilder<WithFound, 'enquiry' | 'found', unknown>;

const conditions = (filter: EnquiryListFilter): Expression<SqlBool> => {
  const eb = expressionBuilder<Tables, 'enquiry'>();
  const { status, subject, assignedTo, from, before, until } = filter;
  const all: Expression<SqlBool>[] = [];
  if (status === undefined) all.push(eb('enquiry.status', '!=', 'spam'));
  else if (status !== 'all') all.push(eb('enquiry.status', '=', status));
  if (subject !== undefined) all.push(eb('enquiry.subject', '=', subject));
  if (assignedTo === null) all.push(eb('enquiry.assigned_to', 'is', null));
  else if (assignedTo !== undefined) all.push(eb('enquiry.assigned_to', '=', assignedTo));
  if (from !== undefined) all.push(eb('enquiry.created_at', '>=', from));
  if (before !== undefined) all.push(eb('enquiry.created_at', '<', before));
  if (until !== undefined) all.push(eb('enquiry.created_at', '<=', until));
  return eb.and(all);
};

const remaining = (filter: EnquiryListFilter, start: KeysetStart | undefined): EnquiryListFilter => {
  if (!filter.sort.endsWith('received')) return filter;
  const { from, before, until, ...others } = filter;
  return {
    ...others,
    from: from !== undefined && asksForLower(start, from) ? from : undefined,
    before: before !== undefined && asksForUpper(start, before) ? before : undefined,
    until: until !== undefined && asksForUpper(start, until) ? until : undefined,
  };
};

const isSearch = ({ q }: EnquiryListFilter): boolean => q !== undefined && !isBlank(q);

/**
 * Returns what makes the query; with `start` no further than a page that begins there asks. `undefined` if nothing can match. Only a
 * search has `found`; the order below knows.
 */
const matching = async (
  db: Db,
  filter: EnquiryListFilter,
): Promise<((start?: KeysetStart) => Enquiries) | undefined> => {
  if (!isSearch(filter)) {
    return (start) =>
      db.selectFrom('enquiry').where(conditions(remaining(filter, start))) as unknown as Enquiries;
  }
  const found = await searchEntries(db, 'enquiry', filter.q ?? '');
  if (found === undefined) return undefined;
  const joined = found.innerJoin('enquiry', 'enquiry.id', 'found.about_id').where(conditions(filter));
  return () => joined as unknown as Enquiries;
};

const orders = {
  received: { ref: 'enquiry.created_at', key: 'created_at' },
  name: { ref: 'enquiry.name', key: 'name' },
} as const;

type Ordered = { id: string; created_at: string; name: string; seq?: number };

const orderOf = <Row extends Ordered>(filter: EnquiryListFilter): KeysetOrder<Row> =>
  isSearch(filter)
    ? { by: [{ ref: 'found.seq', key: 'seq' }], direction: 'desc' }
    : sortedBy(filter.sort, orders, 'enquiry.id');

export const rowColumns = [
  'enquiry.id',
  'enquiry.created_at',
  'enquiry.status',
  ...enquiryFacts.map((field) => `enquiry.${field}` as const),
  'enquiry.assigned_to',
] as const;

/** Enough for one line on any screen. */
export const beginning = sql<string>`substr(enquiry.message, 1, 200)`;

const hasOthers = sql<number>`(
  exists (select 1 from enquiry as other where lower(other.email) = lower(enquiry.email) and other.id != enquiry.id)
  or exists (select 1 from enquiry as other where other.phone = enquiry.phone and other.id != enquiry.id))`;

const listed = (query: Enquiries, filter: EnquiryListFilter) =>
  query
    .select(rowColumns)
    .select([beginning.as('beginning'), hasOthers.as('has_others')])
    .$if(isSearch(filter), (found) => found.select('found.seq'));

export type EnquiryListRow = Awaited<ReturnType<ReturnType<typeof listed>['execute']>>[number];

/** Returns an empty page if the search holds no word. The count stops at `countLimit`. */
export const listEnquiryPage = async (
  db: Db,
  filter: EnquiryListFilter,
  page: KeysetQuery,
): Promise<CountedPage<EnquiryListRow>> => {
  const order = orderOf<EnquiryListRow>(filter);
  const query = await matching(db, filter);
  if (query === undefined) return noPage;
  const found = await keysetPage(listed(query(keysetStart(order, page)), filter), order, page);
  // A list of one page is already counted: with a rare filter, counting reads for long.
  const isWhole = page.after === undefined && page.before === undefined && found.next === null;
  const count = isWhole || isSearch(filter) ? countFound(found, page) : await countUpTo(db, query());
  return { ...found, count };
};

/** Returns how many match, without a limit. */
export const countEnquiries = async (db: Db, filter: EnquiryListFilter): Promise<number> => {
  const query = await matching(db, filter);
  const found = await query?.()
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirst();
  return Number(found?.count ?? 0);
};

const exported = (query: Enquiries, filter: EnquiryListFilter) =>
  query
    .select([...rowColumns, 'enquiry.message', 'enquiry.spam_reason'])
    .$if(isSearch(filter), (found) => found.select('found.seq'));

export type EnquiryExportRow = Awaited<ReturnType<ReturnType<typeof exported>['execute']>>[number];

/** Yields everything that matches, with one page in memory at a time. */
export async function* enquiryPages(
  db: Db,
  filter: EnquiryListFilter,
): AsyncGenerator<readonly EnquiryExportRow[]> {
  const query = await matching(db, filter);
  if (query === undefined) return;
  yield* keysetPages((start) => exported(query(start), filter), orderOf<EnquiryExportRow>(filter));
}
