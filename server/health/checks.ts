// What the server needs to do its work, as a list: add a line for every new part.

import { dirname } from 'node:path';
import { standingFaults } from '#server/audit/standing-faults.store.ts';
import { backupHealth } from '#server/backups/backup-health.ts';
import type { Config } from '#server/config.ts';
import { diskRoom, isLow, tryDataFolder } from '#server/db/data-folder.ts';
import { databaseFiles } from '#server/db/open.ts';
import { makeWriteTrial } from '#server/db/try-writing.ts';
import type { Deps } from '#server/deps.ts';
import { storageFolders } from '#server/files/local-store.ts';
import { scanWarning } from '#server/files/scan.store.ts';
import { mailWarning } from '#server/outbox/delivery.store.ts';
import { pingDatabase } from './health.store.ts';

export type HealthCheck = {
  name: string;
  /**
   * Rejects if the server cannot work without it. A text it resolves with is a warning; anybody may
   * read it, so it names no path and no address.
   */
  run(): Promise<string | undefined>;
};

/** Says why something is not ready, in words that anybody may read. */
export class NotReady extends Error {
  override name = 'NotReady';
}

const fails = (name: string, run: () => Promise<void>): HealthCheck => ({
  name,
  run: async () => {
    await run();
    return undefined;
  },
});

/** The folders that must be writable, each under the name that operators know. */
const writtenFolders = (config: Config): [name: string, folder: string][] => {
  const others: [string, string][] = [
    ...databaseFiles(config).map((path): [string, string] => ['database folder', dirname(path)]),
  ];
  const isApart = (folder: string) => folder !== config.dataDir && !folder.startsWith(`${config.dataDir}/`);
  return [['data folder', config.dataDir], ...others.filter(([, folder]) => isApart(folder))];
};

const megabytes = (bytes: number): string => `${Math.floor(bytes / 1_000_000)} MB`;

const diskCheck = (folders: string[]): HealthCheck => ({
  name: 'disk',
  run: async () => {
    const rooms = await Promise.all(folders.map(diskRoom));
    const low = rooms.find((room) => room !== undefined && isLow(room));
    return low && `The disk is nearly full: ${megabytes(low.free)} of ${megabytes(low.total)} are free.`;
  },
});

/** `siteIsLoaded` is false if `dist/web` was not built, which then is a fault of its own. */
export const healthChecks = (
  deps: Deps,
  siteIsLoaded: boolean,
  databaseFault: () => string | undefined = () => undefined,
): HealthCheck[] => {
  const { config, db, files } = deps;
  const folders = writtenFolders(config);
  return [
    fails('database', async () => {
      const fault = databaseFault();
      if (fault !== undefined) throw new NotReady(fault);
      await pingDatabase(db);
    }),
    fails('database writes', makeWriteTrial(db)),
    ...folders.map(([name, folder]) => fails(name, () => tryDataFolder(folder))),
    fails('file store', files.check),
    diskCheck([...folders.map(([, folder]) => folder), ...storageFolders(config)]),
    {
      name: 'backups',
      // If the database cannot be read, its own check says so.
      run: async () => (await backupHealth(deps).catch(() => undefined))?.publicWords ?? undefined,
    },
    { name: 'mail', run: () => mailWarning(db).catch(() => undefined) },
    { name: 'virus scanner', run: () => scanWarning({ db, config }).catch(() => undefined) },
    {
      name: 'audit log',
      run: async () =>
        (await standingFaults(deps).catch(() => [])).length === 0
          ? undefined
          : 'The audit log is not as it was written. What is wrong, and how an administrator settles it: npm run -s cli -- check',
    },
    fails('site', async () => {
      if (!siteIsLoaded) throw new NotReady('has not been built');
    }),
  ];
};
