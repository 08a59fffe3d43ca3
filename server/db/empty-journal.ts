// Takes what was erased out of the journal beside the database file, where earlier pages stay until they are written over.
import { sql } from 'kysely';
import type { Db } from '#server/deps.ts';

/** Where another process is in the midst of reading it is left to the next time. Never within a transaction. */
export const emptyJournal = async (db: Db): Promise<void> => {
  await sql`pragma wal_checkpoint(truncate)`.execute(db);
};
