// Receipts as the console lists and compares them. What changes a receipt is in payments.store.ts.
import { type SelectQueryBuilder, sql } from 'kysely';
import type { ReceiptStatus } from '#contract/payment.ts';
import { isBlank, isLongerThan, normaliseCode } from '#contract/text.ts';
import { normaliseUtr } from '#contract/utr.ts';
import {
  type CountedPage,
  countFound,
  countUpTo,
  type KeysetOrder,
  type KeysetQuery,
  keysetPage,
  keysetStart,
  noPage,
} from '#server/db/keyset.ts';
import { isNoDemo } from '#server/db/no-demo.ts';
import { searchPaymentLinks } from '#server/db/search.ts';
import type { Tables } from '#server/db/tables.ts';
import type { Db } from '#server/deps.ts';

export type ReceiptFilter = KeysetQuery & {
  q?: string | undefined;
  status: ReceiptStatus | undefined;
  /** Only what was sent at this time or before. */
  sentBy: string | undefined;
  direction: 'asc' | 'desc';
};

const columns = [
  'payment_submission.id',
  'payment_submission.link_id',
  'payment_submission.reference_id',
  'payment_submission.status',
  'payment_submission.reason',
  'payment_submission.submitted_at',
  'payment_submission.decided_at',
  'payment_submission.decided_by',
  'payment_submission.file_key',
  'payment_submission.file_kind',
  'payment_submission.file_damaged',
  'payment_link.client_name',
  'payment_link.project_name',
  'payment_link.amount_paise',
] as const;

const isSameFile = sql<number>`exists (select 1 from payment_submission as other
  where other.file_sha256 = payment_submission.file_sha256 and other.id != payment_submission.id)`.as(
  'is_same_file',
);

type Joined = 'payment_submission' | 'payment_link';

const receiptsWithLinks = (db: Db) =>
  db
    .selectFrom('payment_submission')
    .innerJoin('payment_link', 'payment_link.id', 'payment_submission.link_id');

type Base = ReturnType<typeof receiptsWithLinks>;
type ListedReceipt = Awaited<ReturnType<ReturnType<typeof withColumns>['execute']>>[number];
const withColumns = (query: Base) => query.select(columns).select(isSameFile);

const narrowed = (query: Base, { status, sentBy }: ReceiptFilter): Base => {
  const byStatus = status === undefined ? query : query.where('payment_submission.status', '=', status);
  return sentBy === undefined ? byStatus : byStatus.where('payment_submission.submitted_at', '<=', sentBy);
};

type Order = KeysetOrder<ListedReceipt>['by'];
type Exactly = { narrow: (query: Base) => Base; by: Order };

const bySubmission: Order = [
  { ref: 'payment_submission.submitted_at', key: 'submitted_at' },
  { ref: 'payment_submission.id', key: 'id' },
];

/** What a receipt's reference begins with. */
export const referencePrefix = 'RCP';
const referencePattern = new RegExp(`^${referencePrefix}-?[0-9A-Z-]*$`);

/** More than a reference and what is pasted around it. */
const longestReferenceText = 200;

/** A receipt's reference as people paste it: as it is stored, with plain hyphens, without unseen marks and a full stop or comma after it. */
export const normaliseReference = (text: string): string =>
  isLongerThan(text, longestReferenceText)
    ? text
    : normaliseCode(text)
        .replace(/\p{Pd}/gu, '-')
        .replace(/[.,]$/, '')
        .trim()
        .toUpperCase();

/** What a search can name exactly: a reference or its beginning, or a known bank reference. */
const exactly = async (db: Db, q: string): Promise<Exactly | undefined> => {
  const text = normaliseReference(q);
  if (referencePattern.test(text)) {
    return {
      narrow: (query) =>
        query
          .where('payment_submission.reference_id', '>=', text)
          .where('payment_submission.reference_id', '<', `${text}~`),
      // The index is in this order; many begin alike while somebody types.
      by: [{ ref: 'payment_submission.reference_id', key: 'reference_id' }],
    };
  }
  const utr = normaliseUtr(text);
  const known = await db
    .selectFrom('payment_submission')
    .select('id')
    .where('utr', '=', utr)
    .limit(1)
    .executeTakeFirst();
  return known === undefined
    ? undefined
    : { narrow: (query) => query.where('payment_submission.utr', '=', utr), by: bySubmission };
};

export type ReceiptList = CountedPage<ListedReceipt>;

/** Words are found in the order in which their links were made. */
const orderOfFinding = [
  { ref: 'found.seq', key: 'seq' },
  { ref: 'payment_submission.id', key: 'id' },
] as const;

const listFound = async (db: Db, q: string, filter: ReceiptFilter): Promise<ReceiptList> => {
  const entries = await searchPaymentLinks(db, q);
  if (entries === undefined) return noPage;
  const order = { by: orderOfFinding, direction: filter.direction };
  const { values, isDescending } = keysetStart(order, filter);
  const ofLink = db.selectFrom('payment_submission').select('id') as unknown as Base;
  const has = narrowed(ofLink, filter).whereRef('payment_submission.link_id', '=', sql.ref('found.about_id'));
  // The index gives links in their order without sorting, so the page's links come first and their receipts after. Of the link
  // where the page begins all receipts may be on the page before; one link more tells whether there is a next page.
  const links = entries
    .select(['found.seq', 'found.about_id'])
    .where(({ exists }) => exists(has))
    .$if(values !== undefined, (each) =>
      each.where('found.seq', isDescending ? '<=' : '>=', Number(values?.[0])),
    )
    .orderBy('found.seq', isDescending ? 'desc' : 'asc')
    .limit(filter.limit + 2)
    .as('found');
  // Cross joins keep SQLite from beginning with all receipts of a status.
  const found = db
    .selectFrom(links)
    .crossJoin('payment_submission')
    .crossJoin('payment_link')
    .whereRef('payment_submission.link_id', '=', 'found.about_id')
    .whereRef('payment_link.id', '=', 'found.about_id');
  const query = narrowed(found as unknown as Base, filter) as unknown as typeof found;
  const page = await keysetPage(query.select(columns).select([isSameFile, 'found.seq']), order, filter);
  return { ...page, count: countFound(page, filter) };
};

const searched = (q = ''): string => (isBlank(q) ? '' : q.trim());

/** Without `q` all that match; with it, receipts by reference, bank reference or the words of their link. */
export const listReceiptPage = async (db: Db, filter: ReceiptFilter): Promise<ReceiptList> => {
  const q = searched(filter.q);
  const exact = q === '' ? undefined : await exactly(db, q);
  if (q !== '' && exact === undefined) return listFound(db, q, filter);
  const all = narrowed(receiptsWithLinks(db), filter);
  const query = exact?.narrow(all) ?? all;
  const order = { by: exact?.by ?? bySubmission, direction: filter.direction };
  const page = await keysetPage(withColumns(query), order, filter);
  if (exact !== undefined) return { ...page, count: countFound(page, filter) };
  // Every receipt has a link: without it the index alone is counted.
  const alone = db.selectFrom('payment_submission') as unknown as Base;
  return { ...page, count: await countUpTo(db, narrowed(alone, filter)) };
};

/** Returns the paise of all receipts that the list would show on all its pages. */
export const sumReceipts = async (db: Db, { q = '', ...filter }: ReceiptFilter): Promise<number> => {
  const text = searched(q);
  const exact = text === '' ? undefined : await exactly(db, text);
  const all = narrowed(receiptsWithLinks(db), filter);
  const query = exact?.narrow(all) ?? all;
  const words = text === '' || exact !== undefined ? undefined : await searchPaymentLinks(db, text);
  if (text !== '' && exact === undefined && words === undefined) return 0;
  const { sum } = await query
    .$if(words !== undefined, (each) =>
      each.where('payment_link.id', 'in', words?.select('found.about_id') as never),
    )
    .where(isNoDemo('payment_link.id'))
    .select(({ fn }) => fn.sum<number | null>('payment_link.amount_paise').as('sum'))
    .executeTakeFirstOrThrow();
  return Number(sum);
};

const mostRelated = 10;

const related = (query: SelectQueryBuilder<Tables, Joined, object>) =>
  query
    .select(columns)
    .orderBy('payment_submission.submitted_at')
    .orderBy('payment_submission.id')
    .limit(mostRelated)
    .execute();

export type Related = Awaited<ReturnType<typeof related>>[number];

/** Receipts that came with the very same file, whatever their status. */
export const listSameFile = (db: Db, sha256: string, exceptReference: string): Promise<Related[]> =>
  related(
    receiptsWithLinks(db)
      .where('payment_submission.file_sha256', '=', sha256)
      .where('payment_submission.reference_id', '!=', exceptReference),
  );

/** Oldest first, at most `mostRelated`; `exceptReference` is left out. */
export const listSameUtr = (db: Db, utr: string, exceptReference: string): Promise<Related[]> =>
  related(
    receiptsWithLinks(db)
      .where('payment_submission.utr', '=', utr)
      .where('payment_submission.reference_id', '!=', exceptReference),
  );

/** Oldest first, at most `mostRelated`; `exceptReference` is left out. */
export const listOthersOfLink = (db: Db, linkId: string, exceptReference: string): Promise<Related[]> =>
  related(
    receiptsWithLinks(db)
      .where('payment_submission.link_id', '=', linkId)
      .where('payment_submission.reference_id', '!=', exceptReference),
  );
