// What every feature is handed: made once in main.ts (and by tests), never obtained any other way.
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Config } from '#server/config.ts';
import type { Tables } from '#server/db/tables.ts';
import type { FileStore } from '#server/files/store.ts';
import type { Mailer } from '#server/outbox/mailer.ts';

/** Also what a store takes: a transaction is a `Db` too. */
export type Db = Kysely<Tables>;

export type Clock = { now(): Date };

export type Deps = {
  config: Config;
  db: Db;
  files: FileStore;
  mailer: Mailer;
  clock: Clock;
  log: Logger;
};
