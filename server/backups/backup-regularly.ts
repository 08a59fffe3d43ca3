// The daily backup inside the server: at 02:00 of the agency's zone, or as soon as the machine runs again.
import { access, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { brand } from '#content/brand.ts';
import { backupFailedMail } from '#content/staff-mails.ts';
import { dayOf, startOfDay } from '#contract/days.ts';
import { formatInstant } from '#contract/time.ts';
import { serverActor } from '#server/audit/actor.ts';
import { runAction } from '#server/audit/run-action.ts';
import { writeTransaction } from '#server/db/write-transaction.ts';
import type { Deps } from '#server/deps.ts';
import { BackupError } from './backup-error.ts';
import {
  administratorEmails,
  type BackupState,
  changeBackupState,
  readBackupState,
} from './backup-state.store.ts';
import { makeBackupInThread } from './backup-thread.ts';
import { isBackupName } from './layout.ts';
import { isBackupRunning } from './lock.ts';
import { runBackup } from './run-backup.ts';

const hourMs = 60 * 60_000;
const dayMs = 24 * hourMs;
/** At night, when the agency sleeps and the purge of the day before is done. */
const atHour = 2;
/** What failed is tried again: a network drive may be back by then. */
const againMs = hourMs;

/** The last 02:00 in the zone. */
const lastSlot = (now: Date, zone: string): number => {
  const slotOf = (instant: number): number =>
    Date.parse(startOfDay(dayOf(new Date(instant).toISOString(), zone), zone)) + atHour * hourMs;
  const today = slotOf(now.getTime());
  return today <= now.getTime() ? today : slotOf(now.getTime() - dayMs);
};

/** Whether the daily backup is due: also when the machine was off at the time, and an hour after one that failed. */
export const isBackupDue = ({ lastSuccess, attemptedAt }: BackupState, now: Date, zone: string): boolean => {
  const slot = lastSlot(now, zone);
  if (lastSuccess !== null && Date.parse(lastSuccess.at) >= slot) return false;
  const attempted = attemptedAt === null ? 0 : Date.parse(attemptedAt);
  // An attempt in the future was made under a wrong clock.
  return attempted < slot || attempted > now.getTime() || now.getTime() - attempted >= againMs;
};

const firstMs = 60_000;
const everyMs = 60_000;
/** So many failures in a row and administrators are told, once for each run of failures. */
const tellAfter = 2;

/** A network drive that is not mounted is an empty folder, and a backup would fill the disk beneath it. */
const refuseVanished = async (to: string, { lastSuccess }: Awaited<ReturnType<typeof readBackupState>>) => {
  if (lastSuccess?.to !== to) return;
  const there = await access(join(to, lastSuccess.name)).then(
    () => true,
    () => false,
  );
  if (there || (await readdir(to).catch(() => [])).some(isBackupName)) return;
  throw new BackupError(
    `The earlier backups are gone from ${to}. If it is another disk, mount it; if another instance made them on its own disk, set BACKUP_TO for one instance alone, or name a folder that all of them share; if it was emptied on purpose, make the first one by hand: npm run -s cli -- backup ${to}`,
  );
};

const noteFailure = async (deps: Deps, to: string, reason: string): Promise<void> => {
  const { config, clock } = deps;
  await runAction(deps, serverActor, async ({ tx, mail }) => {
    const { failures, lastSuccess } = await readBackupState(tx);
    await changeBackupState(tx, clock, { failures: failures + 1, reason });
    if (failures + 1 !== tellAfter) return;
    const content = backupFailedMail({
      to,
      reason,
      lastSuccess: lastSuccess === null ? 'none yet' : formatInstant(lastSuccess.at, brand.hours),
    });
    const emails = await administratorEmails(tx);
    // Before the console is set up there is only the agency's own mailbox.
    for (const email of emails.length > 0 ? emails : [config.mailTo]) {
      await mail({ kind: 'backup.failed', aboutId: 'backups', to: email, content });
    }
  });
};

/** Makes a backup if one is due, and returns whether it did. Of several processes on one database, one makes it. */
export const backUpWhenDue = async (deps: Deps, signal: AbortSignal): Promise<boolean> => {
  const { config, db, clock, log } = deps;
  const to = config.backupTo;
  if (to === undefined) return false;
  const zone = brand.hours.zone;
  if (!isBackupDue(await readBackupState(db), clock.now(), zone) || (await isBackupRunning(db))) return false;
  const isMine = await writeTransaction(db, async (tx) => {
    const due = isBackupDue(await readBackupState(tx), clock.now(), zone);
    if (due) await changeBackupState(tx, clock, { attemptedAt: clock.now().toISOString() });
    return due;
  });
  if (!isMine) return false;
  try {
    await refuseVanished(to, await readBackupState(db));
    const made = await runBackup(deps, serverActor, to, (request) => makeBackupInThread(request, signal));
    log.info(
      { backup: made.name, files: made.files, newFiles: made.newFiles, removed: made.removed.length },
      'a backup was made',
    );
    if (made.keptForSecret !== undefined)
      log.warn(
        { backup: made.keptForSecret },
        'an older backup stays, since no later one holds the secret; set BACKUP_PASSPHRASE',
      );
    if (made.missing.length + made.damaged.length + made.damagedBackups.length > 0) {
      log.error(
        { missing: made.missing, damaged: made.damaged, damagedBackups: made.damagedBackups },
        'the backup has gaps; for what is wrong: npm run -s cli -- check',
      );
    }
  } catch (error) {
    if (signal.aborted) {
      // Stopped with the server: due again at the next start.
      await writeTransaction(db, (tx) => changeBackupState(tx, clock, { attemptedAt: null }));
      return true;
    }
    const reason = error instanceof BackupError ? error.message : `it broke off: ${(error as Error).message}`;
    log.error({ err: error }, 'a backup could not be made');
    await noteFailure(deps, to, reason);
  }
  return true;
};

export type Backups = {
  /** Also stops a backup that is being made. Resolves when that has ended. */
  stop(): Promise<void>;
};

/** Starts looking for a due backup; the timers do not keep the process alive. Failures go to the log and the backup state. */
export const backUpRegularly = (deps: Deps): Backups => {
  const stopping = new AbortController();
  let running: Promise<unknown> = Promise.resolve();
  let isRunning = false;
  const look = (): void => {
    if (isRunning || stopping.signal.aborted) return;
    isRunning = true;
    running = backUpWhenDue(deps, stopping.signal)
      .catch((error: unknown) =>
        deps.log.error({ err: error }, 'whether a backup is due could not be found out'),
      )
      .finally(() => {
        isRunning = false;
      });
  };
  const first = setTimeout(look, firstMs);
  const timer = setInterval(look, everyMs);
  first.unref();
  timer.unref();
  return {
    stop: async () => {
      stopping.abort();
      clearTimeout(first);
      clearInterval(timer);
      await running;
    },
  };
};
