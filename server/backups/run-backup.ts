// One backup as the server and the command line make it: the copy itself, then what is to be known of it.
import type { Actor } from '#server/audit/actor.ts';
import { runAction } from '#server/audit/run-action.ts';
import type { Deps } from '#server/deps.ts';
import { changeBackupState, installationId } from './backup-state.store.ts';
import { withBackupLock } from './lock.ts';
import type { BackupRequest, BackupResult } from './make-backup.ts';

/**
 * `make` copies: in this thread or in another; of a database on a server, one at a time. `keep` is the configuration's without one. Rejects with what `make`
 * rejects with; recording the failure is up to the caller.
 */
export const runBackup = async (
  deps: Pick<Deps, 'config' | 'db' | 'clock'>,
  actor: Actor,
  to: string,
  make: (request: BackupRequest) => Promise<BackupResult>,
  keep?: number,
): Promise<BackupResult> => {
  const { config, db, clock } = deps;
  const request: BackupRequest = {
    databaseUrl: config.databaseUrl,
    storageUrl: config.storageUrl,
    ...(config.storageKeys === undefined ? {} : { storageKeys: config.storageKeys }),
    appSecrets: config.appSecrets,
    passphrase: config.backupPassphrase,
    to,
    keep: keep ?? config.backupKeep,
    installation: await installationId(db, clock),
    now: clock.now().toISOString(),
  };
  const result = await withBackupLock(config, () => make(request));
  const { name, createdAt, databaseBytes, files, fileBytes, secret, removed } = result;
  await runAction(deps, actor, async ({ tx, record }) => {
    // A copy made on the side says nothing about the daily ones.
    if (config.backupTo === undefined || config.backupTo === result.to) {
      await changeBackupState(tx, clock, {
        lastSuccess: { at: createdAt, name, to: result.to, bytes: databaseBytes + fileBytes },
        failures: 0,
        reason: null,
      });
    }
    await record('backup.make', name, {
      detail: { to: result.to, files, bytes: databaseBytes + fileBytes, secret, removed },
    });
  });
  return result;
};
