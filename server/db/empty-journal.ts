// Removes what was erased from the journal beside the database file, where earlier pages stay until they are overwritten.
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '#server/deps.ts';
import { engineOf } from './engine.ts';

const tries = 20;
const pauseMs = 100;

/** If another process keeps reading or writing, this is left to the next time. Never call it within a transaction. */
export const emptyJournal = async (db: Db): Promise<void> => {
  if (engineOf(db) === 'postgres') return;
  for (let tried = 1; tried <= tries; tried += 1) {
    const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(db);
    if (rows[0]?.busy !== 1) return;
    await pause(pauseMs);
  }
};
