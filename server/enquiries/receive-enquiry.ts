// Stores a checked enquiry with what is left to do for it in one transaction, or recognises it as one that is already stored.
import { createHash, createHmac } from 'node:crypto';
import type { SentEnquiry } from '#contract/enquiry.ts';
import {
  type CheckedEnquiry,
  drawingField,
  enquiryFields,
  honeypotField,
  pickFields,
  sentAtField,
  startedAtField,
} from '#contract/enquiry.ts';
import { idempotencyKeyPattern, spamFillTimeMs } from '#contract/limits.ts';
import { stranger } from '#server/audit/actor.ts';
import { type Act, runAction } from '#server/audit/run-action.ts';
import type { Db, Deps } from '#server/deps.ts';
import { ApiError } from '#server/http/api-error.ts';
import { isSpamByStaff, restoreEnquiry } from './enquiries.service.ts';
import {
  type Enquiry,
  findEnquiryByKey,
  findSameEnquiry,
  insertEnquiry,
  insertTask,
  type NewEnquiry,
  releaseOldKey,
} from './enquiries.store.ts';

const contentHash = (enquiry: CheckedEnquiry): string =>
  createHash('sha256')
    .update(JSON.stringify(enquiryFields.map((field) => enquiry[field])))
    .digest('hex');

/** Keyed, so that nobody can try out all addresses; rotating the secret only forgets who was the same. */
const senderHash = ([secret = '']: string[], sender: string): string =>
  createHmac('sha256', secret).update(`enquiry sender:${sender}`).digest('hex');

/** An empty field, as a form sends it without script, is none. */
const instantOf = (given: string | number | undefined): number =>
  given === undefined || given === '' ? Number.NaN : Number(given);

/** Why it looks like spam; a form without `startedAt` cannot be too fast. One without `sentAt` is measured by the server's clock. */
const spamReason = (enquiry: SentEnquiry, now: Date): string | null => {
  if ((enquiry[honeypotField] ?? '').trim() !== '') return 'honeypot';
  const sentAt = instantOf(enquiry[sentAtField]);
  const tookMs = (Number.isNaN(sentAt) ? now.getTime() : sentAt) - instantOf(enquiry[startedAtField]);
  // A negative time means that the visitor's clock runs ahead, not that they were quick.
  return tookMs >= 0 && tookMs < spamFillTimeMs ? 'too-fast' : null;
};

/** The header takes precedence over the field; an empty field counts as none. */
export const idempotencyKeyOf = (header: string | undefined, field: string | undefined): string | null => {
  const key = header ?? (field === '' ? undefined : field);
  if (key === undefined) return null;
  if (!idempotencyKeyPattern.test(key)) throw new ApiError('idempotency.bad-key');
  return key;
};

const findEarlier = async (tx: Db, deps: Deps, row: NewEnquiry): Promise<Enquiry | undefined> => {
  const { idempotency_key: key, content_hash } = row;
  if (key === null) return findSameEnquiry(tx, deps.clock, row);
  await releaseOldKey(tx, deps.clock, key);
  const earlier = await findEnquiryByKey(tx, key);
  if (earlier !== undefined && earlier.content_hash !== content_hash)
    throw new ApiError('idempotency.conflict');
  return earlier;
};

/** Nobody was told of an earlier one that looked like spam: sent again as a person sends it, it counts, unless staff call it spam. */
const absorb = async (act: Act, deps: Deps, earlier: Enquiry, row: NewEnquiry): Promise<Enquiry> =>
  earlier.status === 'spam' && !isSpamByStaff(earlier) && row.status !== 'spam'
    ? ((await restoreEnquiry(act, deps, earlier)) ?? earlier)
    : earlier;

/** `sender` is the visitor's network address group. Returns the row that now stands for the enquiry. */
export const receiveEnquiry = (deps: Deps, enquiry: SentEnquiry, sender: string, key: string | null) => {
  const { clock, config } = deps;
  const reason = spamReason(enquiry, clock.now());
  const row: NewEnquiry = {
    ...pickFields(enquiry, enquiryFields),
    status: reason === null ? 'new' : 'spam',
    spam_reason: reason,
    content_hash: contentHash(enquiry),
    sender_hash: senderHash(config.appSecrets, sender),
    idempotency_key: key,
    drawing: enquiry[drawingField] ?? null,
  };
  return runAction(deps, stranger, async (act) => {
    const { tx } = act;
    const earlier = await findEarlier(tx, deps, row);
    if (earlier !== undefined) return absorb(act, deps, earlier, row);
    const stored = await insertEnquiry(tx, clock, row);
    if (stored === undefined) {
      const other = await findEarlier(tx, deps, row);
      if (other === undefined) throw new Error('an enquiry was neither stored nor found');
      return absorb(act, deps, other, row);
    }
    await insertTask(tx, stored);
    return stored;
  });
};
