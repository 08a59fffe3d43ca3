// Room for the keyed marks of the audit log. A migration knows no secret: the log that is there is sealed at the next opening.
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const statements = [
  'alter table audit_event add column mark text',
  'drop trigger if exists audit_event_fixed',
  `create trigger audit_event_fixed before update on audit_event
    when new.detail is not null or new.salt is not null or new.seq is not old.seq or new.id is not old.id
      or new.at is not old.at or new.actor is not old.actor or new.actor_name is not old.actor_name
      or new.origin is not old.origin or new.action is not old.action or new.about_type is not old.about_type
      or new.about_id is not old.about_id or new.detail_hash is not old.detail_hash
      or new.previous_hash is not old.previous_hash or new.hash is not old.hash or new.mark is not old.mark
    begin select raise(abort, 'the audit log is append-only'); end`,
  `insert into setting (key, value, updated_at)
    values ('audit.keyed-from', 'pending', strftime('%Y-%m-%dT%H:%M:%fZ', 'now'))
    on conflict (key) do nothing`,
];

export const keyedAudit: Migration = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    for (const each of statements) await sql.raw(each).execute(db);
  },
};
