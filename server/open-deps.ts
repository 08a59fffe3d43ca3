// Opens what every feature is handed, for the server, the command line and the tests alike.
import type { Config } from '#server/config.ts';
import type { Clock, Deps } from '#server/deps.ts';
import { openAuditLog } from './audit/keep-noted.store.ts';
import { openKeyedDatabase } from './audit/open-keyed.ts';
import { openFileStore } from './files/open-store.ts';
import { keepPrivate, makeUsableFolder } from './folders.ts';
import { openLog } from './log.ts';
import { mailFolder, openMailer } from './outbox/open-mailer.ts';

const systemClock: Clock = { now: () => new Date() };

export type OpenDeps = Deps & { close(): Promise<void> };

/** `close` ends what was opened here, and what was handed in too. */
export const openDeps = async (config: Config, overrides: Partial<Deps> = {}): Promise<OpenDeps> => {
  // Nothing made from here on may be read by other users of the machine.
  process.umask(0o077);
  makeUsableFolder('DATA_DIR', config.dataDir);
  keepPrivate(mailFolder(config.dataDir));
  const clock = overrides.clock ?? systemClock;
  const log = overrides.log ?? openLog(config);
  const { db, isSealed } =
    overrides.db === undefined
      ? await openKeyedDatabase(config, clock)
      : { db: overrides.db, isSealed: false };
  // First of all, so that the end of a log that was sealed a moment ago is noted whatever fails from here on.
  const closeAuditLog = await openAuditLog({ config, clock, log, db }, isSealed);
  const closeDatabase = async (): Promise<void> => {
    await closeAuditLog();
    await db.destroy();
  };
  try {
    const files = overrides.files ?? (await openFileStore(config));
    const mailer = overrides.mailer ?? openMailer(config, clock);
    return {
      config,
      clock,
      log,
      db,
      files,
      mailer,
      close: async () => {
        mailer.close();
        files.close();
        await closeDatabase();
      },
    };
  } catch (error) {
    await closeDatabase();
    throw error;
  }
};
