// The first tables. Never edited once released: the next change is the next file.
import { type Kysely, sql } from 'kysely';

export const firstTables = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('enquiry')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('email', 'text', (c) => c.notNull())
      .addColumn('phone', 'text', (c) => c.notNull())
      .addColumn('subject', 'text', (c) => c.notNull())
      .addColumn('message', 'text', (c) => c.notNull())
      .addColumn('status', 'text', (c) => c.notNull())
      .addColumn('spam_reason', 'text')
      .addColumn('content_hash', 'text', (c) => c.notNull())
      .addColumn('sender_hash', 'text', (c) => c.notNull())
      .addColumn('idempotency_key', 'text', (c) => c.unique())
      .addColumn('created_at', 'text', (c) => c.notNull())
      .execute();
    await db.schema.createIndex('enquiry_created').on('enquiry').columns(['created_at', 'id']).execute();
    await db.schema
      .createIndex('enquiry_status_created')
      .on('enquiry')
      .columns(['status', 'created_at', 'id'])
      .execute();
    await db.schema
      .createIndex('enquiry_same')
      .on('enquiry')
      .columns(['content_hash', 'sender_hash', 'created_at'])
      .execute();

    await db.schema
      .createTable('payment_link')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('token_id', 'text', (c) => c.notNull().unique())
      .addColumn('kind', 'text', (c) => c.notNull())
      .addColumn('client_id', 'text', (c) => c.notNull())
      .addColumn('client_name', 'text', (c) => c.notNull())
      .addColumn('email', 'text')
      .addColumn('project_name', 'text', (c) => c.notNull())
      .addColumn('project_id', 'text', (c) => c.notNull())
      .addColumn('description', 'text')
      .addColumn('brand_id', 'text')
      .addColumn('amount_paise', 'bigint', (c) => c.notNull())
      .addColumn('due_date', 'text')
      .addColumn('expires_at', 'text')
      .addColumn('deactivated_at', 'text')
      .addColumn('created_at', 'text', (c) => c.notNull())
      .execute();
    await db.schema
      .createIndex('payment_link_created')
      .on('payment_link')
      .columns(['created_at', 'id'])
      .execute();

    await db.schema
      .createTable('payment_submission')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('link_id', 'text', (c) => c.notNull().references('payment_link.id'))
      .addColumn('reference_id', 'text', (c) => c.notNull().unique())
      .addColumn('status', 'text', (c) => c.notNull())
      .addColumn('reason', 'text')
      .addColumn('file_key', 'text', (c) => c.notNull().unique())
      .addColumn('file_name', 'text', (c) => c.notNull())
      .addColumn('file_kind', 'text', (c) => c.notNull())
      .addColumn('file_bytes', 'bigint', (c) => c.notNull())
      .addColumn('file_sha256', 'text', (c) => c.notNull())
      .addColumn('file_damaged', 'integer', (c) => c.notNull())
      .addColumn('submitted_at', 'text', (c) => c.notNull())
      .addColumn('decided_at', 'text')
      .addColumn('decided_by', 'text')
      .execute();
    // One receipt at a time waits or counts; after a rejection the next one may come.
    await sql`create unique index payment_submission_one_standing on payment_submission (link_id)
      where status in ('received', 'verified')`.execute(db);
    await db.schema
      .createIndex('payment_submission_link')
      .on('payment_submission')
      .columns(['link_id', 'submitted_at'])
      .execute();
    await db.schema
      .createIndex('payment_submission_queue')
      .on('payment_submission')
      .columns(['status', 'submitted_at'])
      .execute();
    await db.schema
      .createIndex('payment_submission_file')
      .on('payment_submission')
      .columns(['file_sha256'])
      .execute();

    await db.schema
      .createTable('candidate_link')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('token_id', 'text', (c) => c.notNull().unique())
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('email', 'text', (c) => c.notNull())
      .addColumn('phone', 'text', (c) => c.notNull())
      .addColumn('position', 'text', (c) => c.notNull())
      .addColumn('candidate_id', 'text', (c) => c.notNull())
      .addColumn('expires_at', 'text', (c) => c.notNull())
      .addColumn('deactivated_at', 'text')
      .addColumn('created_at', 'text', (c) => c.notNull())
      .execute();
    await db.schema
      .createIndex('candidate_link_created')
      .on('candidate_link')
      .columns(['created_at', 'id'])
      .execute();

    await db.schema
      .createTable('candidate_upload')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('link_id', 'text', (c) => c.notNull().references('candidate_link.id'))
      .addColumn('file_key', 'text', (c) => c.notNull().unique())
      .addColumn('file_name', 'text', (c) => c.notNull())
      .addColumn('file_bytes', 'bigint', (c) => c.notNull())
      .addColumn('file_sha256', 'text', (c) => c.notNull())
      .addColumn('file_damaged', 'integer', (c) => c.notNull())
      .addColumn('uploaded_at', 'text', (c) => c.notNull())
      .addColumn('reset_at', 'text')
      .addColumn('reset_reason', 'text')
      .execute();
    // Of any number of uploads at once exactly one wins; a reset frees the link again.
    await sql`create unique index candidate_upload_one on candidate_upload (link_id)
      where reset_at is null`.execute(db);

    await db.schema
      .createTable('outbox')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('kind', 'text', (c) => c.notNull())
      .addColumn('about_id', 'text', (c) => c.notNull())
      .addColumn('to_address', 'text', (c) => c.notNull())
      .addColumn('reply_to', 'text')
      .addColumn('subject', 'text', (c) => c.notNull())
      .addColumn('text_body', 'text', (c) => c.notNull())
      .addColumn('html_body', 'text', (c) => c.notNull())
      .addColumn('attempts', 'integer', (c) => c.notNull())
      .addColumn('next_try_at', 'text', (c) => c.notNull())
      .addColumn('claimed_until', 'text')
      .addColumn('sent_at', 'text')
      .addColumn('failed_at', 'text')
      .addColumn('last_error', 'text')
      .addColumn('created_at', 'text', (c) => c.notNull())
      .execute();
    await sql`create index outbox_waiting on outbox (next_try_at)
      where sent_at is null and failed_at is null`.execute(db);
    await db.schema.createIndex('outbox_about').on('outbox').columns(['about_id', 'kind']).execute();

    await db.schema
      .createTable('audit_event')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('at', 'text', (c) => c.notNull())
      .addColumn('actor', 'text', (c) => c.notNull())
      .addColumn('action', 'text', (c) => c.notNull())
      .addColumn('about_type', 'text', (c) => c.notNull())
      .addColumn('about_id', 'text', (c) => c.notNull())
      .addColumn('detail', 'text', (c) => c.notNull())
      .execute();
    await db.schema
      .createIndex('audit_event_about')
      .on('audit_event')
      .columns(['about_type', 'about_id', 'at'])
      .execute();

    await db.schema
      .createTable('vital')
      .addColumn('id', 'text', (c) => c.notNull())
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('page', 'text', (c) => c.notNull())
      .addColumn('value', 'double precision', (c) => c.notNull())
      .addColumn('rating', 'text', (c) => c.notNull())
      .addColumn('navigation_type', 'text', (c) => c.notNull())
      .addColumn('device', 'text', (c) => c.notNull())
      .addColumn('build', 'text', (c) => c.notNull())
      .addColumn('created_at', 'text', (c) => c.notNull())
      // One view reports one value of each kind; a later report of the same view replaces the earlier.
      .addPrimaryKeyConstraint('vital_view', ['id', 'name'])
      .execute();
    await db.schema.createIndex('vital_created').on('vital').columns(['created_at']).execute();

    await db.schema
      .createTable('setting')
      .addColumn('key', 'text', (c) => c.primaryKey())
      .addColumn('value', 'text', (c) => c.notNull())
      .addColumn('updated_at', 'text', (c) => c.notNull())
      .execute();
  },
};
