// A database of its own for each test, on the run's PostgreSQL server; nothing of this happens when the tests run on SQLite.
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import type { Config } from '#server/config.ts';
import { openLog } from '#server/log.ts';
import { openDeps } from '#server/open-deps.ts';
import { makeClock } from './fake-clock.ts';
import { makeLogCatcher } from './log-catcher.ts';
import { makeConfig, testSecret } from './make-config.ts';

/** Set by `run-folder.ts`: the address of the server's first database. */
const serverUrl = (): string | undefined => process.env.TEST_POSTGRES_URL;

const withName = (url: string, database: string): string => url.replace('/postgres?', `/${database}?`);

const connect = async (url: string): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString: url });
  // A test may have ended it, or all of the server.
  client.on('error', () => undefined);
  await client.connect();
  return client;
};

const connected = async <T>(url: string, act: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = await connect(url);
  try {
    return await act(client);
  } finally {
    await client.end();
  }
};

const execute = (statement: string): Promise<unknown> =>
  connected(serverUrl() ?? '', (client) => client.query(statement));

const newName = (): string => `test_${randomBytes(8).toString('hex')}`;

let template: ReturnType<typeof makeTemplate> | undefined;

/** As the first start leaves it. */
const makeTemplate = async (url: string) => {
  const name = newName();
  await execute(`create database ${name}`);
  const databaseUrl = withName(url, name);
  const config = makeConfig({ databaseUrl });
  const deps = await openDeps(config, { clock: makeClock(), log: openLog(config, makeLogCatcher()) });
  await deps.close();
  const first = await connected(databaseUrl, readFirst);
  // Nobody may be in a database that is copied.
  await execute(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`);
  return { name, ...first };
};

/**
 * Ended pools, by address, with their connections: to open one takes PostgreSQL as long as many a test takes. The next application on
 * the same database is given them.
 */
const endedPools = new Map<string, KeptPool[]>();

class KeptPool extends pg.Pool {
  readonly #url: string;

  constructor(options: pg.PoolConfig) {
    super(options);
    this.#url = options.connectionString ?? '';
    const kept = endedPools.get(this.#url)?.pop();
    // biome-ignore lint/correctness/noConstructorReturn: whoever asks for a new one is given one that is as new.
    if (kept !== undefined) return kept as this;
  }

  override async end(): Promise<void> {
    if (this.idleCount < this.totalCount || this.waitingCount > 0) return super.end();
    this.removeAllListeners();
    this.on('error', () => undefined);
    endedPools.set(this.#url, [...(endedPools.get(this.#url) ?? []), this]);
  }
}
// Once, though tests may load this module anew.
if (serverUrl() !== undefined && pg.Pool.name !== KeptPool.name) pg.Pool = KeptPool as typeof pg.Pool;

type Database = {
  url: string;
  /** Makes it as new again. */
  client?: pg.Client;
  /** Made from the template, whose rows it is given again. */
  isFirst: boolean;
};

/** By data folder: what is started again on one finds the database of before. */
const databases = new Map<string, Database>();
/** Given up by tests that are over, and as new. */
const free: Database[] = [];

/** Returns the address of a folder's database, if there is one. */
export const databaseOf = (dataDir: string | undefined): string | undefined =>
  databases.get(dataDir ?? '')?.url;

/** Makes a folder's database unless it has one, and returns the configuration with its address. On SQLite, returns it as it is. */
export const withPostgres = async (config: Config): Promise<Config> => {
  const url = serverUrl();
  if (url === undefined) return config;
  const known = databaseOf(config.dataDir);
  if (known !== undefined) return { ...config, databaseUrl: known };
  template ??= makeTemplate(url);
  // The first start of another secret seals a log of its own.
  const isFirst = config.appSecrets.join() === testSecret;
  const database = (isFirst ? free.pop() : undefined) ?? (await makeDatabase(url, isFirst));
  databases.set(config.dataDir, database);
  return { ...config, databaseUrl: database.url };
};

const makeDatabase = async (url: string, isFirst: boolean): Promise<Database> => {
  const name = newName();
  await execute(`create database ${name}${isFirst ? ` template ${(await template)?.name}` : ''}`);
  return { url: withName(url, name), isFirst };
};

/** Removes a folder's database, or makes it as new for the next test: that takes a twentieth of the time. */
export const dropDatabase = async (dataDir: string): Promise<void> => {
  const database = databases.get(dataDir);
  if (database === undefined) return;
  databases.delete(dataDir);
  if (database.isFirst && (await makeAsNew(database))) free.push(database);
  else {
    await database.client?.end();
    await execute(`drop database ${new URL(database.url).pathname.slice(1)} with (force)`);
  }
};

/** Of the database's tables, columns and triggers. */
const shapeOf = `select md5(string_agg(shape, ',' order by shape)) as shape from (
  select attrelid::regclass || '.' || attname as shape from pg_attribute
    where attrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)
  union all select tgrelid::regclass || '.' || tgname || tgenabled::text from pg_trigger where not tgisinternal
) as shapes`;

/** What the first start has put there, by table, and the tables themselves. */
const readFirst = async (client: pg.Client) => {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
  );
  const tables = rows.map(({ name }) => name);
  const firstRows: [table: string, rows: object[]][] = [];
  for (const table of tables) {
    const { rows: found } = await client.query<{ all: object[] | null }>(
      `select json_agg(each) as all from "${table}" as each`,
    );
    if (found[0]?.all) firstRows.push([table, found[0].all]);
  }
  const { rows: shapes } = await client.query<{ shape: string }>(shapeOf);
  return { tables, firstRows, shape: shapes[0]?.shape };
};

/** Returns false if a test has changed the tables themselves. */
const makeAsNew = async (database: Database): Promise<boolean> => {
  if (template === undefined) return false;
  const { tables, firstRows, shape } = await template;
  const client = database.client ?? (await connect(database.url));
  if (database.client === undefined) {
    database.client = client;
    // Some tests end all connections to their database.
    client.once('end', () => {
      delete database.client;
    });
  }
  await client.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`);
  const { rows } = await client.query<{ shape: string }>(shapeOf);
  if (rows[0]?.shape !== shape) return false;
  // Without triggers: some refuse what is done here.
  await client.query('begin; set local session_replication_role = replica');
  await client.query(tables.map((table) => `delete from "${table}"`).join('; '));
  for (const [table, all] of firstRows) {
    await client.query(`insert into "${table}" select * from json_populate_recordset(null::"${table}", $1)`, [
      JSON.stringify(all),
    ]);
  }
  await client.query(`select setval(oid, 1, false) from pg_class where relkind = 'S'; commit`);
  return true;
};
