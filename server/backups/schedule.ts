// When the daily backup is due.
import { dayOf, startOfDay } from '#contract/days.ts';
import type { BackupState } from './backup-state.store.ts';

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

/** Also when the machine was off at the time, and an hour after one that failed. */
export const isBackupDue = ({ lastSuccess, attemptedAt }: BackupState, now: Date, zone: string): boolean => {
  const slot = lastSlot(now, zone);
  if (lastSuccess !== null && Date.parse(lastSuccess.at) >= slot) return false;
  const attempted = attemptedAt === null ? 0 : Date.parse(attemptedAt);
  // An attempt in the future was made under a wrong clock.
  return attempted < slot || attempted > now.getTime() || now.getTime() - attempted >= againMs;
};
