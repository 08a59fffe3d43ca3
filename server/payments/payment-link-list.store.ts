// The list of payment links as staff look through it: filtered, searched, in order, a page at a time.

import { type RawBuilder, sql } from 'kysely';
import { brand } from '#content/brand.ts';
import { dayOf } from '#contract/days.ts';
import type { PaymentLinkListQuery } from '#contract/staff/payment-links.ts';
import { isBlank } from '#contract/text.ts';
import { type CountedPage, countedPage, foundPage, noPage, sortedBy } from '#server/db/keyset.ts';
import { isNoDemo } from '#server/db/no-demo.ts';
import { searchPaymentLinks } from '#server/db/search.ts';
import type { Clock, Db } from '#server/deps.ts';

const columns = [
  'link.id',
  'link.kind',
  'link.client_id',
  'link.client_name',
  'link.project_name',
  'link.project_id',
  'link.amount_paise',
  'link.due_date',
  'link.expires_at',
  'link.deactivated_at',
  'link.receipt_status',
  'link.created_at',
] as const;

const dueSoonMs = 7 * 86_400_000;

type Filters = Pick<PaymentLinkListQuery, 'client' | 'kind' | 'receipt' | 'state' | 'due'>;

/** Nearly all links match this: written so that SQLite uses no index for it, which would cost more than it saves. */
const isOn = sql`coalesce(link.deactivated_at, '') = ''`;
/** As the index of unpaid links has it (migration 0002). */
const isUnpaid = sql`link.receipt_status not in ('received', 'verified')`;

/** The conditions that the filters stand for; the same for the list and for a search. */
const conditionsOf = ({ client, kind, receipt, state, due }: Filters, now: Date) => {
  const at = now.toISOString();
  const today = dayOf(at, brand.hours.zone);
  const inAWeek = dayOf(new Date(now.getTime() + dueSoonMs).toISOString(), brand.hours.zone);
  const unpaid = sql`${isUnpaid} and ${isOn}`;
  return [
    client === undefined ? undefined : sql<boolean>`link.client_id = ${client}`,
    kind === undefined ? undefined : sql<boolean>`link.kind = ${kind}`,
    receipt === undefined ? undefined : sql<boolean>`link.receipt_status = ${receipt}`,
    state === 'inactive' ? sql<boolean>`link.deactivated_at is not null` : undefined,
    state === 'expired' ? sql<boolean>`${isOn} and link.expires_at <= ${at}` : undefined,
    state === 'active'
      ? sql<boolean>`${isOn} and (link.expires_at is null or link.expires_at > ${at})`
      : undefined,
    due === 'overdue' ? sql<boolean>`link.due_date < ${today} and ${unpaid}` : undefined,
    due === 'soon'
      ? sql<boolean>`link.due_date >= ${today} and link.due_date <= ${inAWeek} and ${unpaid}`
      : undefined,
  ].filter((each) => each !== undefined);
};

const orders = {
  created: { ref: 'link.created_at', key: 'created_at' },
  amount: { ref: 'link.amount_paise', key: 'amount_paise' },
} as const;

const linksAlone = (db: Db) => db.selectFrom('payment_link as link');
const linksOf = (db: Db) => linksAlone(db).select(columns);
export type ListedPaymentLink = Awaited<ReturnType<ReturnType<typeof linksOf>['execute']>>[number];

const withConditions = <Query extends { where(condition: RawBuilder<boolean>): Query }>(
  query: Query,
  filters: Filters,
  clock: Clock,
): Query => conditionsOf(filters, clock.now()).reduce((narrowed, each) => narrowed.where(each), query);

const foundLinks = async (db: Db, q: string) =>
  (await searchPaymentLinks(db, q))?.innerJoin('payment_link as link', 'link.id', 'found.about_id');

/** Search results come in order of arrival, newest first, whatever `sort` says. */
export const listPaymentLinkPage = async (
  db: Db,
  clock: Clock,
  { q = '', sort, after, before, limit, ...filters }: PaymentLinkListQuery,
): Promise<CountedPage<ListedPaymentLink>> => {
  const page = { after, before, limit };
  if (!isBlank(q)) {
    const found = await foundLinks(db, q);
    if (found === undefined) return noPage;
    return foundPage(withConditions(found.select('found.seq').select(columns), filters, clock), page);
  }
  return countedPage(
    db,
    withConditions(linksOf(db), filters, clock),
    sortedBy(sort, orders, 'link.id'),
    page,
  );
};

/** Returns the paise of all links that the list would show on all its pages. */
export const sumPaymentLinks = async (
  db: Db,
  clock: Clock,
  { q = '', ...filters }: PaymentLinkListQuery,
): Promise<number> => {
  const links = isBlank(q) ? linksAlone(db) : await foundLinks(db, q);
  if (links === undefined) return 0;
  const query = (links as ReturnType<typeof linksAlone>).select((eb) =>
    eb.fn.sum<number | null>('link.amount_paise').as('sum'),
  );
  const { sum } = await withConditions(query, filters, clock)
    .where(isNoDemo('link.id'))
    .executeTakeFirstOrThrow();
  return Number(sum);
};

/** Returns the latest receipt of each of these links that has one, by the link's id. */
export const latestReceipts = async (db: Db, linkIds: readonly string[]) => {
  const rows = await db
    .selectFrom('payment_submission')
    .select(['link_id', 'reference_id', 'file_key'])
    .where('link_id', 'in', linkIds)
    .orderBy('submitted_at')
    .orderBy('id')
    .execute();
  return new Map(rows.map((row) => [row.link_id, row]));
};

/** Returns the id of the client with this code in the directory; null if there is none. */
export const findDirectoryId = async (db: Db, code: string): Promise<string | null> => {
  const found = await db.selectFrom('client').select('id').where('code', '=', code).executeTakeFirst();
  return found?.id ?? null;
};
