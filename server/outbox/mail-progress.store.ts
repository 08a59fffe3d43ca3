// What became of a mail, for the screens of whatever it tells of.
import type { Selectable } from 'kysely';
import type { MailProgress, MailState } from '#contract/staff/mail.ts';
import type { MailKind } from '#contract/staff/mail-kinds.ts';
import { delayedAfterFailures } from '#contract/staff/mail-problems.ts';
import type { OutboxTable } from '#server/db/tables.ts';
import type { Db } from '#server/deps.ts';
import { asMailProblem } from './mail-problem.ts';
import { findOutage, isTold, type Outage } from './outage.store.ts';

/** What `progressOf` reads of a mail. */
export const progressColumns = [
  'attempts',
  'claimed_until',
  'next_try_at',
  'sent_at',
  'failed_at',
  'dismissed_at',
  'last_error',
  'problem',
] as const;

type ProgressRow = Pick<Selectable<OutboxTable>, (typeof progressColumns)[number]>;

/** The same rule as `delayedMail` of delivery.store.ts. An attempt under way has not failed yet. */
const isDelayed = ({ attempts, claimed_until }: ProgressRow, outage: Outage | undefined): boolean =>
  (outage !== undefined && isTold(outage)) ||
  attempts - (claimed_until === null ? 0 : 1) >= delayedAfterFailures;

const stateOf = (mail: ProgressRow, outage: Outage | undefined): MailState => {
  if (mail.sent_at !== null) return 'sent';
  if (mail.failed_at !== null) return mail.dismissed_at === null ? 'failed' : 'dismissed';
  return isDelayed(mail, outage) ? 'delayed' : 'waiting';
};

/** `outage`: the current one, whether or not people are told about it. */
export const progressOf = (mail: ProgressRow, outage: Outage | undefined): MailProgress => {
  const state = stateOf(mail, outage);
  const own = {
    problem: mail.problem === null && mail.last_error === null ? null : asMailProblem(mail.problem),
    detail: mail.last_error,
  };
  if (state === 'sent') return { state, at: mail.sent_at ?? '', problem: null, detail: null };
  if (state === 'failed' || state === 'dismissed') return { state, at: mail.failed_at ?? '', ...own };
  if (outage === undefined) return { state, at: mail.next_try_at, ...own };
  // ISO instants sort by time as text.
  const at = [mail.next_try_at, outage.nextTryAt].sort().at(-1) ?? '';
  return state === 'delayed' && isTold(outage)
    ? { state, at, problem: outage.problem, detail: outage.detail }
    : { state, at, ...own };
};

export type LastMail = { to: string } & MailProgress;

/** Returns the latest mail of a kind about each of these records, by the record's id. */
export const findLastMails = async (
  db: Db,
  kind: MailKind,
  aboutIds: readonly string[],
): Promise<Map<string, LastMail>> => {
  if (aboutIds.length === 0) return new Map();
  const outage = await findOutage(db);
  const mails = await db
    .selectFrom('outbox')
    .select(['about_id', 'to_address', ...progressColumns])
    .where('about_id', 'in', aboutIds)
    .where('kind', '=', kind)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return new Map(mails.map((mail) => [mail.about_id, { to: mail.to_address, ...progressOf(mail, outage) }]));
};

/** Returns the latest mail of a kind about one record; null if there is none (any more). */
export const findLastMail = async (db: Db, kind: MailKind, aboutId: string): Promise<LastMail | null> =>
  (await findLastMails(db, kind, [aboutId])).get(aboutId) ?? null;
