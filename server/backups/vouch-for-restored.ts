// The audit log of an installation that was restored without its secret: nobody can tell any more whether its old marks are
// right, so it is vouched for again, on record, once its hashes were compared with the backup's.
import { acceptAuditLog } from '#server/audit/accept-log.store.ts';
import type { Actor } from '#server/audit/actor.ts';
import { auditKeys, withAuditKeys } from '#server/audit/audit-keys.ts';
import { readAuditEnds } from '#server/audit/chain-ends.store.ts';
import { openDatabase } from '#server/db/open.ts';
import type { RestorePlaces } from './restore-places.ts';

/** `secrets` are the ones that the installation goes on with. Returns whether the log had to be vouched for. */
export const vouchForRestored = async (
  { databasePath, dataDir }: RestorePlaces,
  secrets: readonly string[],
  actor: Actor,
  backupName: string,
): Promise<boolean> => {
  const db = withAuditKeys(await openDatabase({ databaseUrl: `sqlite:${databasePath}` }), auditKeys(secrets));
  try {
    if ((await readAuditEnds(db)).head.state !== 'retired') return false;
    const clock = { now: () => new Date() };
    const reason = `${backupName} was restored without its secret`;
    await acceptAuditLog({ db, clock, config: { dataDir } }, actor, reason);
    return true;
  } finally {
    await db.destroy();
  }
};
