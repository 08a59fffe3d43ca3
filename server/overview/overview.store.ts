// Figures over the tables of all features, each read from an index or a window of time, and as quick with many rows as with few.
import { sql } from 'kysely';
import type { AmountMonths, EnquiryWeeks, Funnel, Todo, VitalFigures } from '#contract/staff/overview.ts';
import type { VitalName } from '#contract/vitals.ts';
import { isNoDemo } from '#server/db/no-demo.ts';
import type { Db } from '#server/deps.ts';
import { delayedMail } from '#server/outbox/delivery.store.ts';
import { findOutage, toldProblem } from '#server/outbox/outage.store.ts';
import type { Period } from './periods.ts';

const most = 1_000;

/** `lateBefore`: receipts sent before it have waited longer than promised. `staffId` is who asks. */
export const readTodo = async (
  db: Db,
  { staffId, lateBefore }: { staffId: string; lateBefore: string },
): Promise<Omit<Todo, 'firstSteps'>> => {
  const outage = await findOutage(db);
  const {
    rows: [row],
  } = await sql<
    Record<
      'enquiries' | 'receipts' | 'late' | 'requests' | 'certificates' | 'mail' | 'delayed' | 'factors',
      number
    >
  >`select
    (select count(*) from (select 1 from enquiry where status = 'new' limit ${most}) as a) as enquiries,
    (select count(*) from (select 1 from payment_submission where status = 'received' limit ${most}) as b) as receipts,
    (select count(*) from (select 1 from payment_submission
      where status = 'received' and submitted_at < ${lateBefore} limit ${most}) as c) as late,
    (select count(*) from (select 1 from candidate_link_request where handled_at is null limit ${most}) as d) as requests,
    (select count(*) from (select 1 from candidate_upload where viewed_at is null and reset_at is null limit ${most}) as g) as certificates,
    (select count(*) from (select 1 from outbox
      where failed_at is not null and sent_at is null and dismissed_at is null limit ${most}) as e) as mail,
    (select count(*) from (select 1 from outbox
      where failed_at is null and sent_at is null and ${delayedMail(outage)} limit ${most}) as f) as delayed,
    (select count(*) from staff_user where id = ${staffId} and "twoFactorEnabled" = 1)
      + (select count(*) from staff_passkey where "userId" = ${staffId}) as factors
  `.execute(db);
  return {
    newEnquiries: Number(row?.enquiries),
    receiptsWaiting: Number(row?.receipts),
    receiptsLate: Number(row?.late),
    candidateRequests: Number(row?.requests),
    newCertificates: Number(row?.certificates),
    failedMail: Number(row?.mail),
    delayedMail: Number(row?.delayed),
    mailProblem: Number(row?.delayed) > 0 ? toldProblem(outage) : null,
    secondFactorOff: Number(row?.factors) === 0,
  };
};

/** What a new installation holds; `undefined` once there is an enquiry, or a payment link that is not the demo's. */
export const findBeginnings = async (
  db: Db,
): Promise<{ hasColleagues: boolean; hasClients: boolean } | undefined> => {
  const {
    rows: [row],
  } = await sql<Record<'begun' | 'staff' | 'clients', number>>`select
    exists (select 1 from enquiry) or exists (select 1 from payment_link where ${isNoDemo('payment_link.id')}) as begun,
    (select count(*) from staff_user) as staff,
    exists (select 1 from client) as clients
  `.execute(db);
  if (row === undefined || Number(row.begun) !== 0) return undefined;
  return { hasColleagues: Number(row.staff) > 1, hasClients: Number(row.clients) !== 0 };
};

const asRows = (periods: readonly Period[]) =>
  sql.join(periods.map(({ day, from, to }) => sql`(${day}, ${from}, ${to})`));

/** Oldest week first; `enquiries` leaves spam out. */
export const countEnquiriesByWeek = async (
  db: Db,
  weeks: readonly Period[],
): Promise<EnquiryWeeks['weeks']> => {
  const { rows } = await sql<{ day: string; total: number; spam: number }>`
    with week (day, begins, ends) as (values ${asRows(weeks)})
    select day,
      (select count(*) from enquiry where created_at >= begins and created_at < ends) as total,
      (select count(*) from enquiry where status = 'spam' and created_at >= begins and created_at < ends) as spam
    from week order by day`.execute(db);
  return rows.map(({ day, total, spam }) => ({
    week: day,
    enquiries: Number(total) - Number(spam),
    spam: Number(spam),
  }));
};

/** Oldest month first, by the month in which links were made; sums in paise. `now` is an ISO instant. */
export const sumAmountsByMonth = async (
  db: Db,
  months: readonly Period[],
  now: string,
): Promise<AmountMonths['months']> => {
  const { rows } = await sql<{ day: string; awaited: number; received: number; verified: number }>`
    with month (day, begins, ends) as (values ${asRows(months)})
    select day,
      coalesce(sum(case when receipt_status in ('none', 'rejected') and deactivated_at is null
        and (expires_at is null or expires_at > ${now}) then amount_paise end), 0) as awaited,
      coalesce(sum(case when receipt_status = 'received' then amount_paise end), 0) as received,
      coalesce(sum(case when receipt_status = 'verified' then amount_paise end), 0) as verified
    from month left join payment_link on created_at >= begins and created_at < ends and ${isNoDemo('payment_link.id')}
    group by day order by day`.execute(db);
  return rows.map(({ day, awaited, received, verified }) => ({
    month: day.slice(0, 7),
    awaitedPaise: Number(awaited),
    receivedPaise: Number(received),
    verifiedPaise: Number(verified),
  }));
};

/** Counts links made since `from` (an ISO instant). Each step includes the later ones; robots open nothing. */
export const countFunnel = async (db: Db, from: string): Promise<Omit<Funnel, 'since'>> => {
  const {
    rows: [row],
  } = await sql<Record<'made' | 'opened' | 'receipt' | 'verified', number>>`
    select count(*) as made,
      coalesce(sum(case when receipt_status <> 'none' or exists (select 1 from link_opening
        where link_type = 'payment_link' and visitor = 'person' and link_id = payment_link.id) then 1 end), 0) as opened,
      coalesce(sum(case when receipt_status <> 'none' then 1 end), 0) as receipt,
      coalesce(sum(case when receipt_status = 'verified' then 1 end), 0) as verified
    from payment_link where created_at >= ${from} and ${isNoDemo('payment_link.id')}`.execute(db);
  return {
    made: Number(row?.made),
    opened: Number(row?.opened),
    receipt: Number(row?.receipt),
    verified: Number(row?.verified),
  };
};

/** The nearest-rank 75th percentile of each page, device and metric. Reads each in the order of an index: nothing is sorted. */
export const readVitals = async (db: Db, from: string): Promise<VitalFigures['figures']> => {
  const groups = await db
    .selectFrom('vital')
    .select((eb) => ['name', 'page', 'device', eb.fn.countAll<number>().as('views')])
    .where('created_at', '>=', from)
    .groupBy(['name', 'page', 'device'])
    .orderBy('page')
    .orderBy('device')
    .orderBy('name')
    .execute();
  const figures: VitalFigures['figures'] = [];
  for (const { name, page, device, views } of groups) {
    const { value } = await db
      .selectFrom('vital')
      .select('value')
      .where('name', '=', name)
      .where('page', '=', page)
      .where('device', '=', device)
      .where('created_at', '>=', from)
      .orderBy('value')
      .limit(1)
      .offset(Math.ceil(0.75 * Number(views)) - 1)
      .executeTakeFirstOrThrow();
    figures.push({ name: name as VitalName, page, device, p75: Number(value), views: Number(views) });
  }
  return figures;
};
