// Asks the database whether its own file is whole and every reference leads somewhere.
import { sql } from 'kysely';
import type { Db } from '#server/deps.ts';
import { engineOf } from './engine.ts';

/** Returns the faults in words for the operator; none if all is well. Reads the whole file. PostgreSQL sees to both by itself. */
export const integrityFaults = async (db: Db): Promise<string[]> => {
  if (engineOf(db) === 'postgres') return [];
  const pages = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db);
  const references = await sql<{ table: string; parent: string }>`pragma foreign_key_check`.execute(db);
  return [
    ...pages.rows.map((row) => row.integrity_check).filter((text) => text !== 'ok'),
    ...references.rows.map(({ table, parent }) => `a row of ${table} names a missing row of ${parent}`),
  ];
};
