// Whether the database answers.
import { sql } from 'kysely';
import type { Db } from '#server/deps.ts';

/** Rejects if the tables cannot be read. */
export const pingDatabase = async (db: Db): Promise<void> => {
  await sql`select 1 from setting limit 1`.execute(db);
};
