// A database as the first start leaves it, to begin with: the migrations take longer than most tests.
import { existsSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Config } from '#server/config.ts';
import { engineOfUrl } from '#server/db/engine-of-url.ts';
import { databasePath } from '#server/db/open.ts';
import { openLog } from '#server/log.ts';
import { openDeps } from '#server/open-deps.ts';
import { makeClock } from './fake-clock.ts';
import { makeLogCatcher } from './log-catcher.ts';
import { makeConfig, testSecret } from './make-config.ts';

let migrated: Promise<Buffer> | undefined;

const makeMigrated = async (): Promise<Buffer> => {
  const config = makeConfig();
  const deps = await openDeps(config, { clock: makeClock(), log: openLog(config, makeLogCatcher()) });
  await deps.close();
  const file = await readFile(databasePath(config));
  await rm(config.dataDir, { recursive: true });
  return file;
};

/** Puts it where the configuration says, unless something is there, its folder is not, or the secret is not that of its audit log. */
export const beginMigrated = async (config: Pick<Config, 'databaseUrl' | 'appSecrets'>): Promise<void> => {
  if (engineOfUrl(config) === 'postgres') return;
  const path = databasePath(config);
  if (config.appSecrets.join() !== testSecret || existsSync(path) || !existsSync(dirname(path))) return;
  migrated ??= makeMigrated();
  await writeFile(path, await migrated);
};
