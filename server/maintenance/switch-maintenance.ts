// Closes or opens the site, on record. For the command line and the console.
import type { Actor } from '#server/audit/actor.ts';
import { recordAudit } from '#server/audit/audit.store.ts';
import type { Deps } from '#server/deps.ts';
import { readMaintenance, writeMaintenance } from './maintenance.store.ts';

/** Answers how it is now. What is so already stays as it is, and off the record. */
export const switchMaintenance = (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  on: boolean,
): Promise<{ on: boolean; since: string | null }> =>
  db.transaction().execute(async (tx) => {
    const before = await readMaintenance(tx);
    if (before.on === on) return before;
    await writeMaintenance(tx, clock, on);
    await recordAudit(tx, clock, {
      actor,
      action: `maintenance.${on ? 'on' : 'off'}`,
      aboutType: 'setting',
      aboutId: 'maintenance',
    });
    return readMaintenance(tx);
  });
