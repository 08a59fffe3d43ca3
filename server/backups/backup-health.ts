// How the backups are, in words: for readiness, the console's home, metrics and the doctor.
import type { Config } from '#server/config.ts';
import type { Deps } from '#server/deps.ts';
import { readBackupState } from './backup-state.store.ts';

export type BackupHealth = {
  /** Of the last one that went well; ISO 8601. */
  lastAt: string | null;
  /** The folder it went to, as the process that made it names it. */
  lastTo: string | null;
  /** In a row, since then. */
  failures: number;
  /** What is wrong and how to fix it, for those who run the server; null if all is well. */
  problem: string | null;
  mend: string | null;
  /** The same for anybody: without paths. */
  publicWords: string | null;
};

const hourMs = 60 * 60_000;
/** A day, and some time for the backup itself or a machine that was off at night. */
const tooOldMs = 36 * hourMs;

const byHand = 'npm run -s cli -- backup';

type Trouble = Pick<BackupHealth, 'problem' | 'mend' | 'publicWords'>;
const allWell: Trouble = { problem: null, mend: null, publicWords: null };

const troubleOf = (
  { backupTo, backupsElsewhere, production }: Config,
  state: Awaited<ReturnType<typeof readBackupState>>,
  now: Date,
): Trouble => {
  const { lastSuccess, failures, reason, attemptedAt } = state;
  if (failures > 0) {
    return {
      problem: reason ?? 'The last backup failed.',
      mend: byHand,
      publicWords: failures === 1 ? 'The last backup failed.' : `The last ${failures} backups failed.`,
    };
  }
  if (backupsElsewhere) return allWell;
  if (lastSuccess === null) {
    // The first one is made within minutes of the first start.
    if (backupTo !== undefined && attemptedAt === null) return allWell;
    if (!production && backupTo === undefined) return allWell;
    const problem = 'There is no backup yet.';
    return { problem, mend: backupTo === undefined ? 'BACKUP_TO=/mnt/backup' : byHand, publicWords: problem };
  }
  const ageMs = now.getTime() - Date.parse(lastSuccess.at);
  if (ageMs <= tooOldMs || (!production && backupTo === undefined)) return allWell;
  const problem = `The last backup is ${Math.floor(ageMs / hourMs)} hours old.`;
  return { problem, mend: byHand, publicWords: problem };
};

/** Reads one row and no disk; suitable for every health check. */
export const backupHealth = async ({
  config,
  db,
  clock,
}: Pick<Deps, 'config' | 'db' | 'clock'>): Promise<BackupHealth> => {
  const state = await readBackupState(db);
  return {
    lastAt: state.lastSuccess?.at ?? null,
    lastTo: state.lastSuccess?.to ?? null,
    failures: state.failures,
    ...troubleOf(config, state, clock.now()),
  };
};
