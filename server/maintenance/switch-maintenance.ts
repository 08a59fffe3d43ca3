// Closes or opens the site, on record. For the command line and the console.
import type { Actor } from '#server/audit/actor.ts';
import { runAction } from '#server/audit/run-action.ts';
import type { Deps } from '#server/deps.ts';
import { readMaintenance, writeMaintenance } from './maintenance.store.ts';

/** Returns how it is now. What is so already stays as it is, and is not recorded. */
export const switchMaintenance = (deps: Pick<Deps, 'db' | 'clock'>, actor: Actor, on: boolean) =>
  runAction(deps, actor, async ({ tx, record }) => {
    const before = await readMaintenance(tx);
    if (before.on === on) return before;
    await writeMaintenance(tx, deps.clock, on);
    await record(on ? 'maintenance.on' : 'maintenance.off', 'maintenance');
    return readMaintenance(tx);
  });
