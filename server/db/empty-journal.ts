// Takes what was erased out of the journal beside the database file, where earlier pages stay until they are written over.
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '#server/deps.ts';

const tries = 20;
const pauseMs = 100;

/** If another process reads or writes all that time it is left to the next time. Never within a transaction. */
export const emptyJournal = async (db: Db): Promise<void> => {
  for (let tried = 1; tried <= tries; tried += 1) {
    const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(db);
    if (rows[0]?.busy !== 1) return;
    await pause(pauseMs);
  }
};
