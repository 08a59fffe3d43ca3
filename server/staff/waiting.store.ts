// How much waits for a person, of every kind: the numbers beside the console's navigation. Counting stops where "many" begins.
import { sql } from 'kysely';
import type { Me } from '#contract/staff/me.ts';
import type { Db } from '#server/deps.ts';
import { delayedMail } from '#server/outbox/delivery.store.ts';
import { findOutage, toldProblem } from '#server/outbox/outage.store.ts';

const most = 1_000;

/** `mailProblem` is null if mail goes out. */
export const readWaiting = async (db: Db): Promise<Pick<Me, 'badges' | 'mailProblem'>> => {
  const outage = await findOutage(db);
  const { rows } = await sql<
    Omit<Me['badges'], 'candidates'> & Record<'requests' | 'certificates' | 'delayed', number>
  >`select
    (select count(*) from (select 1 from enquiry where status = 'new' limit ${most}) as a) as enquiries,
    (select count(*) from (select 1 from payment_submission where status = 'received' limit ${most}) as b) as receipts,
    (select count(*) from (select 1 from candidate_link_request where handled_at is null limit ${most}) as c) as requests,
    (select count(*) from (select 1 from candidate_upload where viewed_at is null and reset_at is null limit ${most}) as f) as certificates,
    (select count(*) from (select 1 from outbox where failed_at is not null and sent_at is null and dismissed_at is null limit ${most}) as d) as mail,
    (select count(*) from (select 1 from outbox where failed_at is null and sent_at is null and ${delayedMail(outage)} limit ${most}) as e) as delayed
  `.execute(db);
  const [row] = rows;
  const delayed = Number(row?.delayed ?? 0);
  return {
    badges: {
      enquiries: Number(row?.enquiries ?? 0),
      receipts: Number(row?.receipts ?? 0),
      candidates: Math.min(most, Number(row?.requests ?? 0) + Number(row?.certificates ?? 0)),
      mail: Math.min(most, Number(row?.mail ?? 0) + delayed),
    },
    mailProblem: delayed > 0 ? toldProblem(outage) : null,
  };
};
