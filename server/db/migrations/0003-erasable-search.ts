// Takes the words of a removed row out of the search index at once: by itself it only notes that they count no more.
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const indexes = ['enquiry_search', 'client_search', 'payment_link_search', 'candidate_link_search'];

export const erasableSearch: Migration = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    for (const index of indexes) {
      await sql.raw(`insert into ${index} (${index}, rank) values ('secure-delete', 1)`).execute(db);
    }
  },
};
