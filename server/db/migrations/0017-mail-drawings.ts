// The drawing that goes along with a mail: that of the private link the mail is about.
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

export const mailDrawings: Migration = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    await sql`alter table outbox add column drawing_of text`.execute(db);
  },
};
