// Verifies or rejects a receipt: of two who decide at once one does it, the client is told once, and it is on record.
import type { Actor } from '#server/audit/actor.ts';
import { recordAudit } from '#server/audit/audit.store.ts';
import type { Deps } from '#server/deps.ts';
import { putDecisionMail } from './payments.mail.ts';
import { type Decision, findReceipt, markReceiptDecided, type ReceiptWithLink } from './payments.store.ts';

/** `already`: someone else decided before; `about.receipt` says who, when and what. */
export type DecisionResult =
  | { outcome: 'decided' | 'already'; about: ReceiptWithLink }
  | { outcome: 'not-found' };

export const decideReceipt = (
  deps: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  referenceId: string,
  decision: Decision,
): Promise<DecisionResult> =>
  deps.db.transaction().execute(async (tx) => {
    const decided = await markReceiptDecided(tx, deps.clock, referenceId, actor.id, decision);
    const about = await findReceipt(tx, referenceId);
    if (about === undefined) return { outcome: 'not-found' };
    if (decided === undefined) return { outcome: 'already', about };
    await putDecisionMail(tx, deps, about);
    await recordAudit(tx, deps.clock, {
      actor,
      action: decision.status === 'verified' ? 'receipt.verify' : 'receipt.reject',
      aboutType: 'payment_link',
      aboutId: about.link.id,
      detail: { referenceId, ...(decision.status === 'rejected' ? { reason: decision.reason } : {}) },
    });
    return { outcome: 'decided', about };
  });
