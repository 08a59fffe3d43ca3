// The real application on a temporary database and data folder. Only the clock is faked.
import { rm } from 'node:fs/promises';
import { type AppOptions, buildApp } from '#server/app.ts';
import type { Config } from '#server/config.ts';
import type { Deps } from '#server/deps.ts';
import type { App } from '#server/http/app-type.ts';
import { loadConsole } from '#server/http/console-routes.ts';
import { loadSite, type Site } from '#server/http/site.ts';
import { openLog } from '#server/log.ts';
import { openDeps } from '#server/open-deps.ts';
import type { ScryptCost } from '#server/staff/password-hash.ts';
import { cheapCost } from './cheap-cost.ts';
import { type FakeClock, makeClock } from './fake-clock.ts';
import { type LogCatcher, makeLogCatcher } from './log-catcher.ts';
import { makeConfig } from './make-config.ts';
import { beginMigrated } from './migrated-database.ts';
import { dropDatabase, withPostgres } from './postgres-database.ts';
import { withS3 } from './s3-storage.ts';
import { makeTestSite } from './test-site.ts';

export type TestApp = {
  app: App;
  deps: Deps;
  config: Config;
  clock: FakeClock;
  logs: LogCatcher;
  site: Site | undefined;
  /** Opens a real socket on a free port and answers its origin. */
  listen(port?: number): Promise<string>;
  /** Closes everything and removes the data folder. */
  close(): Promise<void>;
};

export type TestAppOptions = Partial<Config> & {
  deps?: Partial<Deps>;
  /** `false` for a server without a built site; a folder for a built one. */
  site?: false | string;
  passwordCost?: ScryptCost | undefined;
  /** Told of every route. */
  onRoute?: AppOptions['onRoute'];
  connections?: AppOptions['connections'];
};

/** Rate limits are off unless the test asks for them. */
export const makeTestApp = async ({
  deps: given,
  site: dist,
  onRoute,
  passwordCost = cheapCost,
  connections,
  ...changes
}: TestAppOptions = {}): Promise<TestApp> => {
  const sqlite = makeConfig({ rateLimit: false, ...changes });
  const isOurs = given?.db === undefined && changes.databaseUrl === undefined;
  const database = isOurs ? await withPostgres(sqlite) : sqlite;
  const config = given?.files === undefined && changes.storageUrl === undefined ? withS3(database) : database;
  const clock = makeClock();
  const logs = makeLogCatcher();
  if (given?.db === undefined) await beginMigrated(config);
  const deps = await openDeps(config, { clock, log: openLog(config, logs), ...given });
  const madeSite = dist === undefined ? makeTestSite() : undefined;
  const folder = dist === false ? undefined : (dist ?? madeSite);
  const site = folder === undefined ? undefined : await loadSite(folder, config);
  const app = await buildApp(deps, site, {
    console: folder === undefined ? undefined : await loadConsole(folder, config.consoleUrl),
    connections,
    ...(onRoute === undefined ? {} : { onRoute }),
    ...(passwordCost === undefined ? {} : { passwordCost }),
  });
  return {
    app,
    deps,
    config,
    clock,
    logs,
    site,
    listen: (port = 0) => app.listen({ port, host: '127.0.0.1' }),
    close: async () => {
      await app.close();
      await deps.close();
      await dropDatabase(config.dataDir);
      await rm(config.dataDir, { recursive: true, force: true });
      if (madeSite !== undefined) await rm(madeSite, { recursive: true, force: true });
    },
  };
};
