// What is left to do for an enquiry after its sender has the answer: it enters the search index, and its mails are written. The row
// that says so is in the enquiry's own transaction; the one that removes it does both.
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

export const enquiryTasks: Migration = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    const statements = [
      `create table enquiry_task (
        enquiry_id text primary key references enquiry (id) on delete cascade,
        has_mails integer not null
      ) without rowid`,
      'drop trigger enquiry_search_insert',
      // Not for an enquiry that is being removed, and its task with it.
      `create trigger enquiry_task_done after delete on enquiry_task
        when exists (select 1 from enquiry where id = old.enquiry_id)
        begin
          insert into search_entry (kind, about_id) values ('enquiry', old.enquiry_id);
          insert into enquiry_search (rowid, body)
            select e.seq, t.name || ' ' || t.email || ' ' || t.phone || ' ' || t.message
            from search_entry e join enquiry t on t.id = e.about_id
            where e.kind = 'enquiry' and e.about_id = old.enquiry_id;
        end`,
    ];
    for (const each of statements) await sql.raw(each).execute(db);
  },
};
