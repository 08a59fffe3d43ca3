// Who did what: every act of staff or the command line that changes something, in the transaction that changes it.
import type { AuditAction, AuditArea } from '#contract/staff/audit-actions.ts';
import type { Clock, Db } from '#server/deps.ts';
import { newId } from '#server/ids.ts';
import type { Actor } from './actor.ts';
import { auditKeysOf } from './audit-keys.ts';
import { linkOf } from './chain.ts';
import { findTail, writeAuditEnd } from './chain-ends.store.ts';

/** What is worth knowing of an action. Never a token or a file's content. Anything personal belongs here. */
export type AuditFacts = {
  detail?: Record<string, unknown>;
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
  /** If the record is of another type than the action's area says. */
  aboutType?: 'export' | 'sign-in';
};

export type AuditEvent = { actor: Actor; action: AuditAction; aboutId: string } & AuditFacts;

/** What the actions of an area are about, if that is not called like the area. */
const aboutTypes = {
  'candidate-link': 'candidate_link',
  certificate: 'candidate_link',
  maintenance: 'setting',
  'payment-link': 'payment_link',
  project: 'client',
  receipt: 'payment_link',
} as const satisfies Partial<Record<AuditArea, string>>;

/** What an action's record is called in the log. */
export const aboutTypeOf = (action: AuditAction): string => {
  const area = action.slice(0, action.indexOf('.'));
  return (aboutTypes as Partial<Record<string, string>>)[area] ?? area;
};

/**
 * In a transaction of the caller's: it holds the write lock, so the number taken here is nobody else's. If the end of the
 * log was tampered with, the event is recorded all the same but carries no mark: the fault stays to be seen.
 */
export const recordAudit = async (tx: Db, clock: Clock, event: AuditEvent): Promise<void> => {
  const last = await findTail(tx);
  const stored = {
    seq: last.seq + 1,
    id: newId(clock),
    at: clock.now().toISOString(),
    actor: event.actor.id,
    actor_name: event.actor.name,
    origin: event.actor.from,
    action: event.action,
    about_type: event.aboutType ?? aboutTypeOf(event.action),
    about_id: event.aboutId,
  };
  const { before, after } = event;
  const detail = JSON.stringify({
    ...event.detail,
    ...(before === undefined ? {} : { before }),
    ...(after === undefined ? {} : { after }),
  });
  const previous = last.hash;
  const link = linkOf(stored, detail, previous);
  const position = { seq: stored.seq, hash: link.hash };
  const mark = last.trusted ? auditKeysOf(tx).mark('event', position) : null;
  await tx
    .insertInto('audit_event')
    .values({ ...stored, detail, ...link, previous_hash: previous, mark })
    .execute();
  await writeAuditEnd(tx, 'head', position, stored.at);
};

/** `null` if the detail was forgotten. */
export const readDetail = (detail: string | null): Record<string, unknown> | null =>
  detail === null ? null : (JSON.parse(detail) as Record<string, unknown>);

/** Returns the events about one record, oldest first. */
export const listAuditAbout = async (db: Db, aboutType: string, aboutId: string) => {
  const events = await db
    .selectFrom('audit_event')
    .select(['at', 'actor', 'actor_name', 'origin', 'action', 'detail'])
    .where('about_type', '=', aboutType)
    .where('about_id', '=', aboutId)
    .orderBy('seq')
    .execute();
  return events.map((event) => ({ ...event, detail: readDetail(event.detail) }));
};
