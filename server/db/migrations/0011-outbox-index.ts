// The index of mails that were given up has these alone. Before, the mails that had not failed, nearly all, were in it as well,
// and SQLite took it for "has not failed": each claim read and sorted all mails that were ever written.
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

export const outboxIndex: Migration = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    await sql`drop index outbox_failed`.execute(db);
    await sql`create index outbox_failed on outbox (failed_at) where failed_at is not null`.execute(db);
  },
};
