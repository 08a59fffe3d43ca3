// What stands in a mail's way, by name, and which mails deliver a private link.
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

export const mailProblemColumns: Migration = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    for (const each of [
      // A name of `contract/staff/mail-problems.ts`; null as long as no attempt failed.
      'alter table outbox add column problem text',
      'alter table outbox add column has_link integer not null default 0',
      // Those that wait were written before the flag was.
      `update outbox set has_link = 1 where sent_at is null
        and kind in ('staff.invitation', 'staff.password', 'candidate-link.candidate', 'payment-link.client')`,
      // In the order in which mails are sent, with all that counting asks for.
      'drop index outbox_waiting',
      `create index outbox_waiting on outbox (next_try_at, id, claimed_until, attempts, created_at)
        where sent_at is null and failed_at is null`,
    ])
      await sql.raw(each).execute(db);
  },
};
