// Verifies or rejects a receipt: of two who decide at once one does it, the client is told once, and it is on record.
import type { Actor } from '#server/audit/actor.ts';
import { recordAudit } from '#server/audit/audit.store.ts';
import type { Db, Deps } from '#server/deps.ts';
import { putDecisionMail } from './payments.mail.ts';
import { type Decision, findReceipt, markReceiptDecided, type ReceiptWithLink } from './payments.store.ts';
import { listSameUtr, type Related } from './receipts.store.ts';

/**
 * `already`: someone else decided before; `about.receipt` says who, when and what. `utr-used`: another receipt has the same
 * bank reference, and nobody said that this is right.
 */
export type DecisionResult =
  | { outcome: 'decided' | 'already'; about: ReceiptWithLink }
  | { outcome: 'utr-used'; uses: Related[] }
  | { outcome: 'not-found' };

export type DecisionOptions = {
  /** One transfer may have paid for two links. */
  mayReuseUtr?: boolean | undefined;
};

const usesOfUtr = async (tx: Db, referenceId: string, decision: Decision): Promise<Related[]> =>
  decision.status === 'verified' && decision.utr != null ? listSameUtr(tx, decision.utr, referenceId) : [];

export const decideReceipt = (
  deps: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  referenceId: string,
  decision: Decision,
  { mayReuseUtr = false }: DecisionOptions = {},
): Promise<DecisionResult> =>
  deps.db.transaction().execute(async (tx) => {
    const before = await findReceipt(tx, referenceId);
    if (before === undefined) return { outcome: 'not-found' };
    if (before.receipt.status !== 'received') return { outcome: 'already', about: before };
    const uses = await usesOfUtr(tx, referenceId, decision);
    if (uses.length > 0 && !mayReuseUtr) return { outcome: 'utr-used', uses };
    const decided = await markReceiptDecided(tx, deps.clock, referenceId, actor.id, decision);
    if (decided === undefined) {
      const about = await findReceipt(tx, referenceId);
      return about === undefined ? { outcome: 'not-found' } : { outcome: 'already', about };
    }
    const about = { ...before, receipt: decided };
    await putDecisionMail(tx, deps, about);
    const { status, reason, utr } = decided;
    await recordAudit(tx, deps.clock, {
      actor,
      action: status === 'verified' ? 'receipt.verify' : 'receipt.reject',
      aboutType: 'payment_link',
      aboutId: about.link.id,
      detail: {
        referenceId,
        ...(uses.length > 0 ? { sameUtrAs: uses.map((each) => each.reference_id) } : {}),
      },
      before: { status: before.receipt.status },
      after: { status, ...(status === 'rejected' ? { reason } : { utr }) },
    });
    return { outcome: 'decided', about };
  });
