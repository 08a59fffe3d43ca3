// What a program of this folder keeps its rows in: SQLite in its data folder, or a database of its own on a PostgreSQL server that is
// started for the run and syncs as a real one does.
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startPostgres } from '#tests/support/postgres-server.ts';

export type Databases = {
  /** `DATABASE_URL` of a new, empty database. */
  make(name: string, dataDir: string): Promise<string>;
  stop(): Promise<void>;
};

const sqliteDatabases: Databases = {
  make: async (_name, dataDir) => `sqlite:${join(dataDir, 'site.db')}`,
  stop: async () => undefined,
};

/** `name` is put into SQL as it is. */
export const postgresDatabases = async (): Promise<Databases> => {
  const server = await startPostgres(tmpdir(), { fsync: true });
  return {
    make: async (name) => {
      const client = new pg.Client({ connectionString: server.urlOf('postgres') });
      await client.connect();
      await client.query(`create database ${name}`);
      await client.end();
      return server.urlOf(name);
    },
    stop: server.stop,
  };
};

/** What `-- --postgres` chooses. Its name is shown with the figures. */
export const chosenDatabases = async (isPostgres: boolean): Promise<Databases & { name: string }> =>
  isPostgres
    ? { ...(await postgresDatabases()), name: 'PostgreSQL' }
    : { ...sqliteDatabases, name: 'SQLite' };
