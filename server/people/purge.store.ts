// Which records have outlived their retention period. The caller says before which instant they are due.
import type { ExpressionBuilder } from 'kysely';
import type { Tables } from '#server/db/tables.ts';
import type { Db } from '#server/deps.ts';

export type Due = 'enquiries' | 'certificates' | 'receipts' | 'clients';

export type Bounds = Record<Due | 'mails' | 'openings' | 'vitals' | 'signIns' | 'audit', string>;

/** A candidate's details stay with the certificate: both go when the last upload is old, or the link if there was none. */
const dueCandidates = (db: Db, before: string) =>
  db
    .selectFrom('candidate_link')
    .select('candidate_link.id as id')
    .where('expires_at', '<', before)
    .where('created_at', '<', before)
    .where((eb) => eb.not(eb.exists(recentUpload(eb, before))));

const recentUpload = (eb: ExpressionBuilder<Tables, 'candidate_link'>, before: string) =>
  eb
    .selectFrom('candidate_upload')
    .select('candidate_upload.id')
    .whereRef('candidate_upload.link_id', '=', 'candidate_link.id')
    .where('uploaded_at', '>=', before);

const recentReceipt = (eb: ExpressionBuilder<Tables, 'payment_link'>, before: string) =>
  eb
    .selectFrom('payment_submission')
    .select('payment_submission.id')
    .whereRef('payment_submission.link_id', '=', 'payment_link.id')
    .where((or) => or.or([or('submitted_at', '>=', before), or('decided_at', '>=', before)]));

const duePayments = (db: Db, before: string) =>
  db
    .selectFrom('payment_link')
    .select('payment_link.id as id')
    .where('created_at', '<', before)
    .where((eb) => eb.not(eb.exists(recentReceipt(eb, before))));

/** A client goes when it was archived as long ago and no payment is left. */
const dueClients = (db: Db, before: string) =>
  db
    .selectFrom('client')
    .select('client.id as id')
    .where('archived_at', '<', before)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('payment_link')
            .select('payment_link.id')
            .whereRef('payment_link.client_id', '=', 'client.code'),
        ),
      ),
    );

/** Mail that was sent or given up; mail that waits is never removed. */
const dueMails = (db: Db, before: string) =>
  db
    .selectFrom('outbox')
    .select('outbox.id as id')
    .where((eb) => eb.or([eb('sent_at', '<', before), eb('failed_at', '<', before)]));

const dueOf = {
  enquiries: (db: Db, before: string) =>
    db.selectFrom('enquiry').select('enquiry.id as id').where('created_at', '<', before),
  certificates: dueCandidates,
  receipts: duePayments,
  clients: dueClients,
  mails: dueMails,
  openings: (db: Db, before: string) =>
    db.selectFrom('link_opening').select('id').where('opened_at', '<', before),
  vitals: (db: Db, before: string) => db.selectFrom('vital').select('id').where('created_at', '<', before),
  signIns: (db: Db, now: string) =>
    db.selectFrom('staff_session').select('staff_session.id as id').where('expiresAt', '<', now),
  audit: (db: Db, before: string) => db.selectFrom('audit_event').select('seq').where('at', '<', before),
} satisfies Record<keyof Bounds, unknown>;

/** Returns ids, at most `limit`. */
export const listDue = async (db: Db, due: Due, before: string, limit: number): Promise<string[]> =>
  (await (dueOf[due] as typeof dueClients)(db, before).limit(limit).execute()).map(({ id }) => id);

/** Counts what a purge with these bounds (ISO instants) would remove, and removes nothing. */
export const countDue = async (db: Db, bounds: Bounds): Promise<Record<keyof Bounds, number>> => {
  const counts: Partial<Record<keyof Bounds, number>> = {};
  for (const kind of Object.keys(dueOf) as (keyof Bounds)[])
    counts[kind] = (await dueOf[kind](db, bounds[kind]).execute()).length;
  return counts as Record<keyof Bounds, number>;
};

/** Removes records that nothing else belongs to. Returns counts by kind. */
export const removeSmall = async (tx: Db, bounds: Bounds) => {
  const mails = await tx
    .deleteFrom('outbox')
    .where('id', 'in', dueMails(tx, bounds.mails))
    .returning('id')
    .execute();
  const openings = await tx
    .deleteFrom('link_opening')
    .where('opened_at', '<', bounds.openings)
    .executeTakeFirstOrThrow();
  const vitals = await tx
    .deleteFrom('vital')
    .where('created_at', '<', bounds.vitals)
    .executeTakeFirstOrThrow();
  const sessions = await tx
    .deleteFrom('staff_session')
    .where('expiresAt', '<', bounds.signIns)
    .executeTakeFirstOrThrow();
  await tx.deleteFrom('staff_invitation').where('expires_at', '<', bounds.signIns).execute();
  return {
    mailIds: mails.map(({ id }) => id),
    counts: {
      mails: mails.length,
      openings: Number(openings.numDeletedRows),
      vitals: Number(vitals.numDeletedRows),
      signIns: Number(sessions.numDeletedRows),
    },
  };
};
