// Who did what: every act of staff or the command line that changes something, in the transaction that changes it.
import type { Clock, Db } from '#server/deps.ts';
import { newId } from '#server/ids.ts';

export type AuditEvent = {
  /** `cli:<system user>` or a staff id. */
  actor: string;
  /** `<noun>.<verb>`, such as `receipt.verify`. */
  action: string;
  aboutType: string;
  aboutId: string;
  /** What changed. Never a token or a file's content. */
  detail?: Record<string, unknown>;
};

export const recordAudit = async (tx: Db, clock: Clock, event: AuditEvent): Promise<void> => {
  await tx
    .insertInto('audit_event')
    .values({
      id: newId(clock),
      at: clock.now().toISOString(),
      actor: event.actor,
      action: event.action,
      about_type: event.aboutType,
      about_id: event.aboutId,
      detail: JSON.stringify(event.detail ?? {}),
    })
    .execute();
};

/** What was done about one thing, the first first. */
export const listAuditAbout = async (db: Db, aboutType: string, aboutId: string) => {
  const events = await db
    .selectFrom('audit_event')
    .select(['at', 'actor', 'action', 'detail'])
    .where('about_type', '=', aboutType)
    .where('about_id', '=', aboutId)
    .orderBy('at')
    .orderBy('id')
    .execute();
  return events.map((event) => ({ ...event, detail: JSON.parse(event.detail) as Record<string, unknown> }));
};
