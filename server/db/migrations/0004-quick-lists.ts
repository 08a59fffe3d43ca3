// Lists and searches that take no longer over a hundred thousand records than over a thousand.
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const searched = ['enquiry', 'client', 'payment_link', 'candidate_link'] as const;

/**
 * The beginnings of all words, up to this many letters, are terms of the index: asked for one, it reads the latest entries
 * and stops. For other beginnings it first reads all entries of all words that begin so.
 */
const beginnings = '1 2 3 4 5 6 7 8';

const withBeginnings = (table: string): string[] => [
  `create table search_copy as select rowid as seq, body from ${table}_search`,
  // The triggers of the table name the index and stay.
  `drop table ${table}_search`,
  `create virtual table ${table}_search using fts5 (body, prefix = '${beginnings}',
    tokenize = "unicode61 remove_diacritics 2 categories 'L* N* Co Mn Mc'")`,
  `insert into ${table}_search (${table}_search, rank) values ('secure-delete', 1)`,
  `insert into ${table}_search (rowid, body) select seq, body from search_copy order by seq`,
  'drop table search_copy',
];

/** With all that counting asks for, so that it does not look into the rows. */
const counted = [
  'drop index enquiry_created',
  'create index enquiry_created on enquiry (created_at, id, status)',
  'drop index enquiry_assigned',
  'create index enquiry_assigned on enquiry (assigned_to, created_at, id, status)',
  'drop index enquiry_subject',
  'create index enquiry_subject on enquiry (subject, created_at, id, status)',
  // Whether a link has a receipt of a status, without all receipts of that status.
  'drop index payment_submission_link',
  'create index payment_submission_link on payment_submission (link_id, status, submitted_at)',
  'drop index payment_link_unpaid',
  `create index payment_link_unpaid on payment_link (created_at, id, due_date, receipt_status, deactivated_at)
    where due_date is not null and receipt_status not in ('received', 'verified')
      and coalesce(deactivated_at, '') = ''`,
];

export const quickLists: Migration = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    for (const each of [...searched.flatMap(withBeginnings), ...counted]) await sql.raw(each).execute(db);
  },
};
