// What is kept about a person, across the tables: found by name, address or phone.
import type { PersonalItem, PersonalRecord } from '#contract/staff/people.ts';
import { searchEntries } from '#server/db/search.ts';
import type { SearchKind } from '#server/db/tables.ts';
import type { Db } from '#server/deps.ts';

/** More than this of one kind is not one person. */
export const mostOfAKind = 100;

export type FoundRecord = Omit<PersonalRecord, 'isExact' | 'keptUntil'> & {
  /** When the newest receipt came, if there is one. */
  lastReceiptAt: string | null;
};

const idsOf = async (db: Db, kind: SearchKind, text: string): Promise<string[]> => {
  const found = await searchEntries(db, kind, text);
  if (found === undefined) return [];
  const rows = await found
    .select('found.about_id as id')
    .orderBy('found.seq', 'desc')
    .limit(mostOfAKind + 1)
    .execute();
  return rows.map(({ id }) => id);
};

const readEnquiries = async (db: Db, ids: string[]): Promise<FoundRecord[]> =>
  (
    await db
      .selectFrom('enquiry')
      .select(['id', 'name', 'email', 'phone', 'subject as summary', 'created_at as createdAt'])
      .where('id', 'in', ids)
      .execute()
  ).map((row) => ({ ...row, kind: 'enquiry', files: 0, lastReceiptAt: null }));

const readClients = async (db: Db, ids: string[]): Promise<FoundRecord[]> =>
  (
    await db
      .selectFrom('client')
      .select(['id', 'name', 'email', 'phone', 'code as summary', 'created_at as createdAt'])
      .where('id', 'in', ids)
      .execute()
  ).map((row) => ({ ...row, kind: 'client', files: 0, lastReceiptAt: null }));

const readPaymentLinks = async (db: Db, ids: string[]): Promise<FoundRecord[]> =>
  (
    await db
      .selectFrom('payment_link')
      .leftJoin('payment_submission', 'payment_submission.link_id', 'payment_link.id')
      .select(({ fn }) => [
        'payment_link.id',
        'client_name as name',
        'email',
        'project_name as summary',
        'created_at as createdAt',
        fn.count<number>('payment_submission.id').as('files'),
        fn.max('submitted_at').as('lastReceiptAt'),
      ])
      .where('payment_link.id', 'in', ids)
      .groupBy('payment_link.id')
      .execute()
  ).map((row) => ({ ...row, files: Number(row.files), kind: 'payment_link', phone: null }));

const readCandidateLinks = async (db: Db, ids: string[]): Promise<FoundRecord[]> =>
  (
    await db
      .selectFrom('candidate_link')
      .leftJoin('candidate_upload', 'candidate_upload.link_id', 'candidate_link.id')
      .select(({ fn }) => [
        'candidate_link.id',
        'name',
        'email',
        'phone',
        'position as summary',
        'created_at as createdAt',
        fn.count<number>('candidate_upload.id').as('files'),
      ])
      .where('candidate_link.id', 'in', ids)
      .groupBy('candidate_link.id')
      .execute()
  ).map((row) => ({ ...row, files: Number(row.files), kind: 'candidate_link', lastReceiptAt: null }));

const readers: Record<SearchKind, (db: Db, ids: string[]) => Promise<FoundRecord[]>> = {
  enquiry: readEnquiries,
  client: readClients,
  payment_link: readPaymentLinks,
  candidate_link: readCandidateLinks,
};

const kinds = Object.keys(readers) as SearchKind[];

/** Returns the records that hold all the words, newest of each kind first. */
export const findRecords = async (db: Db, text: string): Promise<FoundRecord[]> => {
  const found: FoundRecord[] = [];
  for (const kind of kinds) {
    const ids = await idsOf(db, kind, text);
    const records = ids.length === 0 ? [] : await readers[kind](db, ids);
    found.push(...records.sort((a, b) => b.createdAt.localeCompare(a.createdAt)));
  }
  return found;
};

/** Returns the items that are still there. */
export const readRecords = async (db: Db, items: readonly PersonalItem[]): Promise<FoundRecord[]> => {
  const found: FoundRecord[] = [];
  for (const kind of kinds) {
    const ids = items.filter((item) => item.kind === kind).map(({ id }) => id);
    if (ids.length > 0) found.push(...(await readers[kind](db, ids)));
  }
  return found;
};
