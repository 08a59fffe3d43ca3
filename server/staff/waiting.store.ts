// How much waits for a person, of every kind: the numbers beside the console's navigation. Counting stops where "many" begins.
import { sql } from 'kysely';
import type { Me } from '#contract/staff/me.ts';
import type { Db } from '#server/deps.ts';

const most = 1_000;

export const countWaiting = async (db: Db): Promise<Me['badges']> => {
  const { rows } = await sql<Me['badges']>`select
    (select count(*) from (select 1 from enquiry where status = 'new' limit ${most}) as a) as enquiries,
    (select count(*) from (select 1 from payment_submission where status = 'received' limit ${most}) as b) as receipts,
    (select count(*) from (select 1 from candidate_link_request where handled_at is null limit ${most}) as c) as candidates,
    (select count(*) from (select 1 from outbox where failed_at is not null and sent_at is null and dismissed_at is null limit ${most}) as d) as mail
  `.execute(db);
  const [{ enquiries, receipts, candidates, mail } = { enquiries: 0, receipts: 0, candidates: 0, mail: 0 }] =
    rows;
  return {
    enquiries: Number(enquiries),
    receipts: Number(receipts),
    candidates: Number(candidates),
    mail: Number(mail),
  };
};
