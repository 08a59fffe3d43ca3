// Pages of a list by position instead of by number: as quick on the last page as on the first, and steady while rows arrive.
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { Db } from '#server/deps.ts';
import { InputError } from '#server/links/checked-text.ts';

/** What a list call is asked for. At most one of the cursors; they come from an earlier page. */
export type KeysetQuery = {
  after?: string | undefined;
  before?: string | undefined;
  limit: number;
};

export type KeysetPage<Row> = { rows: Row[]; next: string | null; previous: string | null };

/** Columns that order the list, the last one unique, none of them ever null; `key` is the column's name in the row. */
export type KeysetOrder<Row> = {
  by: readonly { ref: string; key: keyof Row & string }[];
  direction: 'asc' | 'desc';
};

type Value = string | number;

/** Most tables have these columns. */
export const newestFirst = {
  by: [
    { ref: 'created_at', key: 'created_at' },
    { ref: 'id', key: 'id' },
  ],
  direction: 'desc',
} as const;

/** Returns what `name` or `-name` in a list's address means. Equal values are ordered by `idRef`, the row's `id`. */
export const sortedBy = <Name extends string, Key extends string>(
  sort: Name | `-${Name}`,
  columns: Record<Name, { ref: string; key: Key }>,
  idRef: string,
) => ({
  by: [columns[sort.replace('-', '') as Name], { ref: idRef, key: 'id' as const }],
  direction: sort.startsWith('-') ? ('desc' as const) : ('asc' as const),
});

const cursorOf = <Row>(row: Row, { by }: KeysetOrder<Row>): string =>
  Buffer.from(JSON.stringify(by.map(({ key }) => row[key]))).toString('base64url');

const readCursor = (cursor: string, length: number): Value[] => {
  try {
    const values: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    if (
      Array.isArray(values) &&
      values.length === length &&
      values.every((value) => typeof value === 'string' || Number.isFinite(value))
    ) {
      return values;
    }
  } catch {
    // Falls through: anything that is not one of our cursors is refused in the same words.
  }
  throw new InputError('cursor', 'This page of the list is not known. Please start from the first page.');
};

const tuple = (parts: RawBuilder<unknown>[]): RawBuilder<unknown> => sql`(${sql.join(parts)})`;

export type KeysetStart = { values: Value[] | undefined; isBackward: boolean; isDescending: boolean };

/** Where a page begins, as values of the ordering columns, and which way it is read; for a query that narrows by itself first. */
export const keysetStart = <Row>(
  { by, direction }: KeysetOrder<Row>,
  { after, before }: KeysetQuery,
): KeysetStart => {
  const isBackward = after === undefined && before !== undefined;
  const cursor = isBackward ? before : after;
  return {
    values: cursor === undefined ? undefined : readCursor(cursor, by.length),
    isBackward,
    isDescending: (direction === 'desc') !== isBackward,
  };
};

/**
 * Whether a page that begins at `start` must still be asked for an upper bound of the first ordering column. Where it begins below it anyway, SQLite would
 * read from the bound on, past all pages before.
 */
export const asksForUpper = (start: KeysetStart | undefined, bound: Value): boolean => {
  const first = start?.values?.[0];
  return first === undefined || start?.isDescending !== true || first >= bound;
};

/** The same for a lower bound, of a list that ascends. */
export const asksForLower = (start: KeysetStart | undefined, bound: Value): boolean => {
  const first = start?.values?.[0];
  return first === undefined || start?.isDescending !== false || first <= bound;
};

/** Returns one page with its cursors. The query selects the ordering columns, among others, and has no order or limit of its own. */
export const keysetPage = async <Tables, From extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, From, Row>,
  order: KeysetOrder<Row>,
  { after, before, limit }: KeysetQuery,
): Promise<KeysetPage<Row>> => {
  const { values, isBackward, isDescending } = keysetStart(order, { after, before, limit });
  const refs = order.by.map(({ ref }) => sql.ref(ref));
  let page = query;
  if (values !== undefined) {
    const start = tuple(values.map((value) => sql`${value}`));
    page = page.where(sql<boolean>`${tuple(refs)} ${sql.raw(isDescending ? '<' : '>')} ${start}`);
  }
  for (const ref of refs) page = page.orderBy(ref, isDescending ? 'desc' : 'asc');
  const found = await page.limit(limit + 1).execute();
  const hasMore = found.length > limit;
  const rows = found.slice(0, limit);
  if (isBackward) rows.reverse();
  const [first] = rows;
  const last = rows.at(-1);
  const hasPrevious = isBackward ? hasMore : after !== undefined;
  const hasNext = isBackward || hasMore;
  return {
    rows,
    previous: hasPrevious && first !== undefined ? cursorOf(first, order) : null,
    next: hasNext && last !== undefined ? cursorOf(last, order) : null,
  };
};

/** Yields the whole list, with one page in memory at a time. `query` is told where its page begins. */
export async function* keysetPages<Tables, From extends keyof Tables, Row>(
  query: (start: KeysetStart) => SelectQueryBuilder<Tables, From, Row>,
  order: KeysetOrder<Row>,
): AsyncGenerator<Row[]> {
  const page: KeysetQuery = { limit: 500 };
  do {
    const { rows, next } = await keysetPage(query(keysetStart(order, page)), order, page);
    yield rows;
    page.after = next ?? undefined;
  } while (page.after !== undefined);
}

/** Counting stops here, so that a list of a million opens as quickly as one of a thousand. */
export const countLimit = 1_000;

export type CountUpTo = { value: number; isCapped: boolean };

/** Counts up to `countLimit`. The query is the list's, without order and limit. */
export const countUpTo = async <Tables, From extends keyof Tables, Row>(
  db: Db,
  query: SelectQueryBuilder<Tables, From, Row>,
): Promise<CountUpTo> => {
  const some = query
    .clearSelect()
    .select(sql`1`.as('one'))
    .limit(countLimit + 1);
  const { rows } = await sql<{ found: number }>`select count(*) as found from (${some}) as those`.execute(db);
  const found = Number(rows[0]?.found);
  return { value: Math.min(found, countLimit), isCapped: found > countLimit };
};

/**
 * How many a search has found, without counting past its page: every hit there would have to be looked up. Before a further
 * page came at least one full one, since all are asked for with the same limit.
 */
export const countFound = <Row>(
  { rows, previous, next }: KeysetPage<Row>,
  { limit }: KeysetQuery,
): CountUpTo =>
  previous === null ? { value: rows.length, isCapped: next !== null } : { value: limit, isCapped: true };

export type CountedPage<Row> = KeysetPage<Row> & { count: CountUpTo };

/** For a search that holds no word. */
export const noPage = { rows: [], next: null, previous: null, count: { value: 0, isCapped: false } };

/** `count` is of the whole list, not of the page, and stops at `countLimit`. */
export const countedPage = async <Tables, From extends keyof Tables, Row>(
  db: Db,
  query: SelectQueryBuilder<Tables, From, Row>,
  order: KeysetOrder<Row>,
  page: KeysetQuery,
): Promise<CountedPage<Row>> => ({
  ...(await keysetPage(query, order, page)),
  count: await countUpTo(db, query),
});

/** The hits of `searchEntries`, in order of arrival, newest first. */
export const foundPage = async <Tables, From extends keyof Tables, Row extends { seq: number }>(
  query: SelectQueryBuilder<Tables, From, Row>,
  page: KeysetQuery,
): Promise<CountedPage<Row>> => {
  const order: KeysetOrder<Row> = { by: [{ ref: 'found.seq', key: 'seq' }], direction: 'desc' };
  const hits = await keysetPage(query, order, page);
  return { ...hits, count: countFound(hits, page) };
};
