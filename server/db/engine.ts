// Which database a connection leads to, for the few statements that the engines word differently.
import { PostgresAdapter } from 'kysely';
import type { Db } from '#server/deps.ts';
import type { Engine } from './engine-of-url.ts';

export const engineOf = (db: Db): Engine =>
  db.getExecutor().adapter instanceof PostgresAdapter ? 'postgres' : 'sqlite';
