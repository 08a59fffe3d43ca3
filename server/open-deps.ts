// Opens what every feature is handed, for the server, the command line and the tests alike.
import { mkdirSync } from 'node:fs';
import type { Config } from '#server/config.ts';
import type { Clock, Deps } from '#server/deps.ts';
import { openDatabase } from './db/open.ts';
import { openFileStore } from './files/open-store.ts';
import { openLog } from './log.ts';
import { openMailer } from './outbox/open-mailer.ts';

const systemClock: Clock = { now: () => new Date() };

export type OpenDeps = Deps & { close(): Promise<void> };

/** `close` ends what was opened here, and what was handed in too. */
export const openDeps = async (config: Config, overrides: Partial<Deps> = {}): Promise<OpenDeps> => {
  mkdirSync(config.dataDir, { recursive: true, mode: 0o700 });
  const clock = overrides.clock ?? systemClock;
  const log = overrides.log ?? openLog(config);
  const db = overrides.db ?? (await openDatabase(config));
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
      await db.destroy();
    },
  };
};
