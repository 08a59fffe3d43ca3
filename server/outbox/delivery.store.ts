// How delivery goes as a whole: what waits, what is delayed, what was given up, and what stands in the way.
import { type SqlBool, sql } from 'kysely';
import { brand } from '#content/brand.ts';
import { delayedAfterFailures, mailProblems } from '#contract/staff/mail-problems.ts';
import { formatInstant } from '#contract/time.ts';
import type { Db } from '#server/deps.ts';
import { findOutage, isTold, type Outage } from './outage.store.ts';

/** For a waiting mail: whether it has failed so often that people are told. An attempt under way has not failed yet. */
const hasFailedOften = sql<SqlBool>`
  attempts >= case when claimed_until is null then ${sql.lit(delayedAfterFailures)} else ${sql.lit(delayedAfterFailures + 1)} end`;

/** Mails that wait, by whether they count as delayed: during an outage that people are told of, all do. */
export const delayedMail = (outage: Outage | undefined) =>
  outage !== undefined && isTold(outage) ? sql<SqlBool>`true` : hasFailedOften;

export type Delivery = {
  /** Mails that have not left and were not given up, the delayed ones among them. */
  waiting: number;
  delayed: number;
  /** Given up, and not put aside. */
  failed: number;
  /** When the one that has waited longest was written. */
  waitingSince: string | undefined;
  /** From the third failure on; nothing if no mail waits for it to end. */
  outage: Outage | undefined;
};

/** Reads from the indexes of what waits and of what was given up, however many mails were sent. */
export const readDelivery = async (db: Db): Promise<Delivery> => {
  const outage = await findOutage(db);
  const {
    rows: [row],
  } = await sql<{ waiting: number; delayed: number; since: string | null; failed: number }>`select
    count(*) as waiting,
    coalesce(sum(case when ${delayedMail(outage)} then 1 else 0 end), 0) as delayed,
    min(created_at) as since,
    (select count(*) from outbox 
      where failed_at is not null and sent_at is null and dismissed_at is null) as failed
    from outbox where sent_at is null and failed_at is null`.execute(db);
  const waiting = Number(row?.waiting);
  return {
    waiting,
    delayed: Number(row?.delayed),
    failed: Number(row?.failed),
    waitingSince: row?.since ?? undefined,
    outage: outage !== undefined && isTold(outage) && waiting > 0 ? outage : undefined,
  };
};

/** What is wrong with it, in a sentence or two, for the monitoring. Returns `undefined` if mail goes out. Anybody may read it, so it quotes no mail server. */
export const mailWarning = async (db: Db): Promise<string | undefined> => {
  const { outage, delayed, waitingSince, failed } = await readDelivery(db);
  if (outage !== undefined)
    return `${mailProblems[outage.problem].words} Mails that wait: ${delayed}, the oldest since ${formatInstant(waitingSince ?? outage.since, brand.hours)}.`;
  const words = [
    ...(delayed > 0 ? [`Mails that failed three times or more and are tried again: ${delayed}.`] : []),
    ...(failed > 0 ? [`Mails that were given up: ${failed}.`] : []),
  ];
  return words.length === 0 ? undefined : words.join(' ');
};
