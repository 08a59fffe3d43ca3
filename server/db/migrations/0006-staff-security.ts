// Set-up links end after a day, the day until which a second factor must be there, and codes that were used.
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const statements = [
  `update staff_invitation set expires_at = strftime('%Y-%m-%dT%H:%M:%fZ', created_at, '+1 day')
    where kind = 'setup' and expires_at is null`,
  'alter table staff_user add column "secondFactorDueAt" text',
  // A code counts once. Its hash is enough to know it again; the row goes when the code could not be used any more.
  `create table staff_used_code (user_id text not null references staff_user (id) on delete cascade, code_hash text not null,
    expires_at text not null, primary key (user_id, code_hash)) without rowid`,
];

export const staffSecurity: Migration = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    for (const each of statements) await sql.raw(each).execute(db);
  },
};
