// What a whole upload's file is, so that an upload whose answer was lost on the way can be told from one that is not stored.
import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

export const storedUploads: Migration = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    await db.schema.alterTable('partial_upload').addColumn('file_sha256', 'text').execute();
  },
};
