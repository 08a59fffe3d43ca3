// How the process and its machine are, for staff.
import { readFileSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { healthSchema } from '#contract/staff/overview.ts';
import { overviewPaths } from '#contract/staff/overview-paths.ts';
import { tryDataFolder } from '#server/db/data-folder.ts';
import type { Deps } from '#server/deps.ts';
import type { App } from '#server/http/app-type.ts';
import { countMail } from '#server/outbox/outbox.store.ts';
import { oldestWaiting } from '#server/outbox/outbox-list.store.ts';
import { pingDatabase } from './health.store.ts';

const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  version: string;
};

const works = (check: Promise<unknown>): Promise<boolean> =>
  check.then(
    () => true,
    () => false,
  );

const diskOf = async (folder: string): Promise<{ free: number | null; total: number | null }> => {
  try {
    const { bavail, blocks, bsize } = await statfs(folder);
    return { free: bavail * bsize, total: blocks * bsize };
  } catch {
    return { free: null, total: null };
  }
};

/** `lastSweptAt` tells when arrivals were last swept; nothing where that is not done here. */
export const healthStaffRoutes = (
  app: App,
  { config, db, clock }: Deps,
  siteIsLoaded: boolean,
  lastSweptAt: () => Date | undefined,
): void => {
  const startedAt = clock.now().toISOString();
  app.get(
    overviewPaths.health,
    { config: { role: 'staff' }, schema: { response: { 200: healthSchema } } },
    async () => {
      const { waiting, failed } = await countMail(db);
      const disk = await diskOf(config.dataDir);
      return {
        database: await works(pingDatabase(db)),
        dataFolder: await works(tryDataFolder(config.dataDir)),
        site: siteIsLoaded,
        diskFreeBytes: disk.free,
        diskTotalBytes: disk.total,
        mailWaiting: waiting,
        mailFailed: failed,
        mailWaitingSince: (await oldestWaiting(db)) ?? null,
        lastSweepAt: lastSweptAt()?.toISOString() ?? null,
        version,
        node: process.version,
        startedAt,
      };
    },
  );
};
