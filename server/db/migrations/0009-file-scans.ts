// What the virus scanner said of each uploaded file. Triggers keep a row for every file that a row names, in the same
// transaction: whoever stores a file need not know of the scanner.
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const named = [
  ['payment_submission', 'submitted_at'],
  ['candidate_upload', 'uploaded_at'],
] as const;

export const fileScans: Migration = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    for (const each of [
      `create table file_scan (
        file_key text primary key,
        -- waiting, clean or infected
        state text not null,
        -- what the scanner calls what it found
        signature text,
        attempts integer not null default 0,
        next_try_at text not null,
        -- why the last attempt told nothing: a name of contract/staff/file-scan.ts, and what was said
        problem text,
        detail text,
        created_at text not null,
        scanned_at text
      )`,
      `create index file_scan_waiting on file_scan (next_try_at, file_key, created_at, problem) where state = 'waiting'`,
      `create index file_scan_infected on file_scan (file_key) where state = 'infected'`,
      ...named.flatMap(([table, at]) => [
        `insert or ignore into file_scan (file_key, state, next_try_at, created_at)
          select file_key, 'waiting', ${at}, ${at} from ${table}`,
        `create trigger ${table}_to_scan after insert on ${table} begin
          insert or ignore into file_scan (file_key, state, next_try_at, created_at)
            values (new.file_key, 'waiting', new.${at}, new.${at});
        end`,
        `create trigger ${table}_scan_gone after delete on ${table} begin
          delete from file_scan where file_key = old.file_key;
        end`,
      ]),
    ])
      await sql.raw(each).execute(db);
  },
};
