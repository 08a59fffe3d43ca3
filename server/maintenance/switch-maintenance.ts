// Closes or opens the site, on record. For the command line and the console.
import type { Actor } from '#server/audit/actor.ts';
import { runAction } from '#server/audit/run-action.ts';
import type { Deps } from '#server/deps.ts';
import { readMaintenance, writeMaintenance } from './maintenance.store.ts';

/** Returns the new state. If nothing changes, nothing is recorded. */
export const switchMaintenance = (deps: Pick<Deps, 'db' | 'clock'>, actor: Actor, on: boolean) =>
  runAction(deps, actor, async ({ tx, record }) => {
    const before = await readMaintenance(tx);
    if (before.on === on) return before;
    await writeMaintenance(tx, deps.clock, on);
    await record(on ? 'maintenance.on' : 'maintenance.off', 'maintenance');
    return readMaintenance(tx);
  });
