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

const execute = async (statement: string): Promise<void> => {
  const client = new pg.Client({ connectionString: serverUrl() });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
};

const newName = (): string => `test_${randomBytes(8).toString('hex')}`;

let template: Promise<string> | undefined;

/** As the first start leaves it. */
const makeTemplate = async (url: string): Promise<string> => {
  const name = newName();
  await execute(`create database ${name}`);
  const config = makeConfig({ databaseUrl: withName(url, name) });
  const deps = await openDeps(config, { clock: makeClock(), log: openLog(config, makeLogCatcher()) });
  await deps.close();
  return name;
};

/** By data folder: what is started again on one finds the database of before. */
const databases = new Map<string, string>();

/** Returns the address of a folder's database, if there is one. */
export const databaseOf = (dataDir: string | undefined): string | undefined => databases.get(dataDir ?? '');

/** Makes a folder's database unless it has one, and returns the configuration with its address. On SQLite, returns it as it is. */
export const withPostgres = async (config: Config): Promise<Config> => {
  const url = serverUrl();
  if (url === undefined) return config;
  const known = databaseOf(config.dataDir);
  if (known !== undefined) return { ...config, databaseUrl: known };
  const name = newName();
  template ??= makeTemplate(url);
  // The first start of another secret seals a log of its own.
  const from = config.appSecrets.join() === testSecret ? ` template ${await template}` : '';
  await execute(`create database ${name}${from}`);
  const databaseUrl = withName(url, name);
  databases.set(config.dataDir, databaseUrl);
  return { ...config, databaseUrl };
};

/** Removes a folder's database. */
export const dropDatabase = async (dataDir: string): Promise<void> => {
  const url = databaseOf(dataDir);
  databases.delete(dataDir);
  if (url !== undefined) await execute(`drop database ${new URL(url).pathname.slice(1)} with (force)`);
};
