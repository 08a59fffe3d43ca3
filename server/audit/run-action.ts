// The one way to change something and record it: one transaction holds the change, its entry in the audit log and
// its mails, so that all of them are there or none is.
import { brand } from '#content/brand.ts';
import type { AuditAction } from '#contract/staff/audit-actions.ts';
import { formatInstant } from '#contract/time.ts';
import { writeTransaction } from '#server/db/write-transaction.ts';
import type { Db, Deps } from '#server/deps.ts';
import { ApiError } from '#server/http/api-error.ts';
import { type NewMail, putMail } from '#server/outbox/outbox.store.ts';
import { wakeOutbox } from '#server/outbox/wake.ts';
import type { Actor } from './actor.ts';
import { type AuditFacts, aboutTypeOf, listAuditAbout, recordAudit } from './audit.store.ts';

export type Act = {
  tx: Db;
  /** `aboutId` is the id of the record that was changed. */
  record(action: AuditAction, aboutId: string, facts?: AuditFacts): Promise<void>;
  /** Throws if an address is not a plain one, so check what people typed before. Returns the mail's id. */
  mail(mail: NewMail): Promise<string>;
};

type Needs = Pick<Deps, 'db' | 'clock'>;

/**
 * Does `work` in a transaction of its own, and wakes the outbox once that is through. What `work` throws undoes all of it, so it
 * begins by looking whether the record still stands as whoever acts has seen it. It touches no disk and no network, and reads and
 * writes by `tx` alone. If nothing changes, nothing is recorded.
 */
export const runAction = async <Result>(
  { db, clock }: Needs,
  actor: Actor,
  work: (act: Act) => Promise<Result>,
): Promise<Result> => {
  const result = await writeTransaction(db, (tx) =>
    work({
      tx,
      record: (action, aboutId, facts) => recordAudit(tx, clock, { actor, action, aboutId, ...facts }),
      mail: (mail) => putMail(tx, clock, mail),
    }),
  );
  wakeOutbox(db);
  return result;
};

/** For what changes nothing here but has to be recorded, such as a download. */
export const recordAction = (
  needs: Needs,
  actor: Actor,
  ...entry: Parameters<Act['record']>
): Promise<void> => runAction(needs, actor, ({ record }) => record(...entry));

/** Returns the `staff.conflict` for somebody who comes second: it is already done, and who last did one of `actions` to this record. */
export const alreadyDone = async (
  db: Db,
  aboutId: string,
  words: string,
  actions: readonly [AuditAction, ...AuditAction[]],
): Promise<ApiError> => {
  const events = await listAuditAbout(db, aboutTypeOf(actions[0]), aboutId);
  const last = events.findLast(({ action }) => actions.some((each) => each === action));
  const who = last === undefined ? '' : ` (${last.actor_name}, ${formatInstant(last.at, brand.hours)})`;
  return new ApiError('staff.conflict', { message: `${words}${who}.` });
};
