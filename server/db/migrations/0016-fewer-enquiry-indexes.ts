// What every enquiry writes to and little or nothing reads: an index of addresses as they are spelt, and half of the one by which
// the same enquiry is recognised. The content's hash all but names one, and the time ends the search among repeats.
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

export const fewerEnquiryIndexes: Migration = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    await sql`drop index enquiry_email`.execute(db);
    await sql`drop index enquiry_same`.execute(db);
    await sql`create index enquiry_same on enquiry (content_hash, created_at)`.execute(db);
  },
};
