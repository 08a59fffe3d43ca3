// Opens the database together with the keys of its audit log, and seals the log if it is older than the keys.
import type { Config } from '#server/config.ts';
import { waitLimits } from '#server/db/busy.ts';
import { openDatabase } from '#server/db/open.ts';
import type { Clock, Db } from '#server/deps.ts';
import { auditKeys, withAuditKeys } from './audit-keys.ts';
import { readNoted } from './noted-head.ts';
import { makesRoomForMarks, sealLog } from './seal-log.store.ts';

/** Throws a ConfigError if database or data folder cannot be used. `isSealed`: the log was sealed in this opening. */
export const openKeyedDatabase = async (
  config: Pick<Config, 'databaseUrl' | 'dataDir' | 'appSecrets'>,
  clock: Clock,
): Promise<{ db: Db; isSealed: boolean }> => {
  const keys = auditKeys(config.appSecrets);
  const noted = await readNoted(config.dataDir, keys);
  let isSealed = false;
  const db = await openDatabase(config, waitLimits, async (tx, migrated) => {
    // If an end is noted, this log has been keyed before: it is never sealed a second time.
    if (noted.state !== 'missing') return;
    if (makesRoomForMarks(migrated)) await sealLog(withAuditKeys(tx, keys), clock);
    // Or another process was quicker and may not have noted the end yet.
    isSealed = makesRoomForMarks(migrated) || migrated.length === 0;
  });
  return { db: withAuditKeys(db, keys), isSealed };
};
