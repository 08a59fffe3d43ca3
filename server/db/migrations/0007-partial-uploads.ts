// Uploads under way that can go on after a break.
import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

export const partialUploads: Migration = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    await db.schema
      .createTable('partial_upload')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('link_type', 'text', (column) => column.notNull())
      .addColumn('link_id', 'text', (column) => column.notNull())
      .addColumn('token_id', 'text', (column) => column.notNull())
      .addColumn('file_name', 'text', (column) => column.notNull())
      .addColumn('file_bytes', 'integer', (column) => column.notNull())
      .addColumn('synced_bytes', 'integer', (column) => column.notNull())
      .addColumn('expires_at', 'text', (column) => column.notNull())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex('partial_upload_link')
      .on('partial_upload')
      .columns(['link_type', 'link_id', 'created_at'])
      .execute();
  },
};
