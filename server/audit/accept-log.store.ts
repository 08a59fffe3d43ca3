// Accepts the audit log as it stands and puts that on record: for an operator who restored an older database or lost the secret.
import type { Config } from '#server/config.ts';
import type { Deps } from '#server/deps.ts';
import type { Actor } from './actor.ts';
import { auditKeysOf } from './audit-keys.ts';
import { lastEventOf, origin, readAuditEnds, writeAuditEnd } from './chain-ends.store.ts';
import { writeNoted } from './noted-head.ts';
import { runAction } from './run-action.ts';
import { accepted } from './standing-faults.store.ts';
import { verifyChain } from './verify-chain.store.ts';

/** How many faults the event lists: enough to know later what was accepted. */
const toldFaults = 10;

/**
 * Marks both ends again and notes them. The event that says so lists what was wrong. Events that were changed or are missing in
 * the middle stay faults: nothing repairs them. Returns how many faults there were before and how many are left.
 */
export const acceptAuditLog = async (
  deps: Pick<Deps, 'db' | 'clock'> & { config: Pick<Config, 'dataDir'> },
  actor: Actor,
  reason: string,
): Promise<{ before: number; after: number }> => {
  const { db, clock, config } = deps;
  const { faults } = await verifyChain(deps);
  await runAction(deps, actor, async ({ tx, record }) => {
    const at = clock.now().toISOString();
    const { start } = await readAuditEnds(tx);
    if (start.state !== 'right') {
      const first = await tx
        .selectFrom('audit_event')
        .select(['seq', 'previous_hash'])
        .orderBy('seq')
        .limit(1)
        .executeTakeFirst();
      await writeAuditEnd(
        tx,
        'start',
        first === undefined ? origin : { seq: first.seq - 1, hash: first.previous_hash },
        at,
      );
    }
    const last = (await lastEventOf(tx)) ?? (await readAuditEnds(tx)).start.position ?? origin;
    await writeAuditEnd(tx, 'keyed-from', last, at);
    await writeAuditEnd(tx, 'head', last, at);
    await record(accepted, 'trail', { detail: { reason, faults: faults.slice(0, toldFaults) } });
  });
  const { head } = await readAuditEnds(db);
  if (head.position !== undefined) await writeNoted(config.dataDir, auditKeysOf(db), head.position);
  return { before: faults.length, after: (await verifyChain(deps)).faults.length };
};
