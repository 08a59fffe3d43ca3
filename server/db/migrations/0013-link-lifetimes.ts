// How long an onboarding link is for, so that its page says so of the usual ones alone. Earlier links are taken for usual ones.
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

export const linkLifetimes: Migration = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    await sql`alter table candidate_link add column lifetime_ms integer not null default 7200000`.execute(db);
  },
};
