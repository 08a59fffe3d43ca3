// Attempts that several processes count together, in PostgreSQL.
import { CompiledQuery, sql } from 'kysely';
import type { Db } from '#server/deps.ts';

type Asked = {
  /** With how many times the limit holds for them. */
  keys: readonly { key: string; factor: number }[];
  windows: readonly { max: number; windowMs: number }[];
  /** Milliseconds since 1970. */
  at: number;
};

const takeQuery = 'select take_attempts($1, $2, $3, $4, $5) as wait';

/** Counts one attempt for all keys, or for none. Returns the milliseconds to wait, 0 if it counts. */
export const takeAttempts = async (db: Db, { keys, windows, at }: Asked): Promise<number> => {
  const parameters = [
    keys.map(({ key }) => key),
    keys.map(({ factor }) => factor),
    windows.map(({ max }) => max),
    windows.map(({ windowMs }) => windowMs),
    at,
  ];
  const { rows } = await db.executeQuery<{ wait: number }>(CompiledQuery.raw(takeQuery, parameters));
  return rows[0]?.wait ?? 0;
};

/** Removes keys of which no attempt counts any more at `at`, in milliseconds since 1970. */
export const dropEndedAttempts = async (db: Db, at: number): Promise<void> => {
  await sql`delete from rate_limit where ends_at < ${at}`.execute(db);
};
