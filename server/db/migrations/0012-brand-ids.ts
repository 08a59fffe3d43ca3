// Every payment link has the company's own ID of its client, found by its number. Those made without one get theirs in fill-brand-ids.ts.
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

export const brandIds: Migration = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    await sql`create index payment_link_brand_id on payment_link (brand_id)`.execute(db);
  },
};
