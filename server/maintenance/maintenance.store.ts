// Whether the site is down for maintenance: one row that the command line writes and every server process reads.
import { readSetting, writeSetting } from '#server/db/setting.store.ts';
import type { Clock, Db } from '#server/deps.ts';

const key = 'maintenance';

/** `since` is an ISO instant; null while the site is open. */
export const readMaintenance = async (db: Db): Promise<{ on: boolean; since: string | null }> => {
  const row = await readSetting(db, key);
  const on = row?.value === 'on';
  return { on, since: on ? (row?.updated_at ?? null) : null };
};

/** Other processes notice within seconds, when they next read it. */
export const writeMaintenance = (tx: Db, clock: Clock, on: boolean): Promise<void> =>
  writeSetting(tx, key, on ? 'on' : 'off', clock.now().toISOString());
