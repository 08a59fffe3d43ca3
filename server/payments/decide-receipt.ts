// What must be stated before a receipt is verified, and the decision: of two people who decide at once one does it, the client is told once, and it is recorded.
import { isUtr, normaliseUtr, notSeenWords, utrFault, utrWords } from '#contract/utr.ts';
import type { Actor } from '#server/audit/actor.ts';
import { runAction } from '#server/audit/run-action.ts';
import type { Db, Deps } from '#server/deps.ts';
import { ApiError } from '#server/http/api-error.ts';
import { InputError } from '#server/links/checked-text.ts';
import { decisionMail } from './payments.mail.ts';
import { type Decision, findReceipt, markReceiptDecided, type ReceiptWithLink } from './payments.store.ts';
import { listSameUtr, type Related } from './receipts.store.ts';

/** Returns the normalised reference. Throws an `InputError` for what no bank writes. */
export const readUtr = (field: string, text: string): string => {
  const utr = normaliseUtr(text);
  if (!isUtr(utr)) throw new InputError(field, utrWords.wrong);
  return utr;
};

type Given = { seenInBank: boolean; utr: string; hasNoUtr: boolean; mayReuseUtr: boolean };

/** Returns the checked fields. Throws `staff.invalid` with words for each that is wrong. */
export const readVerification = (given: Given): { utr: string | null; mayReuseUtr: boolean } => {
  const fault = utrFault(given);
  const errors = {
    ...(fault === undefined ? {} : { utr: fault }),
    ...(given.seenInBank ? {} : { seenInBank: notSeenWords }),
  };
  if (Object.keys(errors).length > 0) throw new ApiError('staff.invalid', { errors });
  return { utr: given.hasNoUtr ? null : normaliseUtr(given.utr), mayReuseUtr: given.mayReuseUtr };
};

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

/** Of several at once one gets `decided`; only then is the client mailed and the decision recorded. */
export const decideReceipt = (
  deps: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  referenceId: string,
  decision: Decision,
  { mayReuseUtr = false }: DecisionOptions = {},
): Promise<DecisionResult> =>
  runAction(deps, actor, async ({ tx, record, mail }) => {
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
    for (const each of decisionMail(about)) await mail(each);
    const { status, reason, utr } = decided;
    await record(status === 'verified' ? 'receipt.verify' : 'receipt.reject', about.link.id, {
      detail: {
        referenceId,
        ...(uses.length > 0 ? { sameUtrAs: uses.map((each) => each.reference_id) } : {}),
      },
      before: { status: before.receipt.status },
      after: { status, ...(status === 'rejected' ? { reason } : { utr }) },
    });
    return { outcome: 'decided', about };
  });
