// What PostgreSQL plans its queries by. It looks anew by itself, minutes after many rows came at once; SQLite's plans need none.
import { sql } from 'kysely';
import type { Db } from '#server/deps.ts';
import { engineOf } from './engine.ts';

/** After many rows were written at once. */
export const gatherStatistics = async (db: Db): Promise<void> => {
  if (engineOf(db) === 'postgres') await sql`analyze`.execute(db);
};
