// What the sender of an enquiry drew on home, as text.
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

export const enquiryDrawings: Migration = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    await sql`alter table enquiry add column drawing text`.execute(db);
  },
};
