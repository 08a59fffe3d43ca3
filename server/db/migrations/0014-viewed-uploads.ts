// Which certificates nobody has looked at: whoever downloads one, in the console or by the command line, is in the audit log, and the
// trigger takes it from there. Those that came before count as looked at.
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

export const viewedUploads: Migration = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    await sql`alter table candidate_upload add column viewed_at text`.execute(db);
    await sql`update candidate_upload set viewed_at = uploaded_at`.execute(db);
    await sql`create index candidate_upload_unviewed on candidate_upload (link_id)
      where viewed_at is null and reset_at is null`.execute(db);
    await sql`create trigger candidate_upload_viewed after insert on audit_event
      when new.action = 'candidate-link.download'
      begin
        update candidate_upload set viewed_at = new.at
        where id = json_extract(new.detail, '$.uploadId') and viewed_at is null;
      end`.execute(db);
  },
};
