// Mails as people look through them, and what they do with the ones that were given up.
import { normaliseEmail } from '#contract/email.ts';
import type { MailListQuery } from '#contract/staff/mail.ts';
import { type CountedPage, countedPage, newestFirst } from '#server/db/keyset.ts';
import type { Clock, Db } from '#server/deps.ts';
import { delayedMail } from './delivery.store.ts';
import { progressColumns } from './mail-progress.store.ts';
import type { Outage } from './outage.store.ts';
import type { WaitingMail } from './outbox.store.ts';

const columns = [
  'id',
  'kind',
  'about_id',
  'to_address',
  'subject',
  'created_at',
  ...progressColumns,
] as const;

export type ListedMail = Pick<WaitingMail, (typeof columns)[number]>;

/** Newest first. */
export const listMail = async (
  db: Db,
  { state, to, ...page }: MailListQuery,
  outage: Outage | undefined,
): Promise<CountedPage<ListedMail>> => {
  let query = db.selectFrom('outbox').select(columns);
  const address = normaliseEmail(to ?? '');
  if (address !== '') query = query.where('to_address', '=', address);
  if (state === 'sent') query = query.where('sent_at', 'is not', null);
  else if (state !== undefined) query = query.where('sent_at', 'is', null);
  if (state === 'waiting' || state === 'delayed') {
    const delayed = delayedMail(outage);
    query = query
      .where('failed_at', 'is', null)
      .where((eb) => (state === 'delayed' ? delayed : eb.not(delayed)));
  }
  if (state === 'failed' || state === 'dismissed') {
    query = query
      .where('failed_at', 'is not', null)
      .where('dismissed_at', state === 'failed' ? 'is' : 'is not', null);
  }
  return countedPage(db, query, newestFirst, page);
};

/** Returns `undefined` if it never existed or has been purged. */
export const findMail = (db: Db, id: string): Promise<WaitingMail | undefined> =>
  db.selectFrom('outbox').selectAll().where('id', '=', id).executeTakeFirst();

/** Makes a mail due at once, whether it was given up, put aside or waits. Returns `undefined` if it is gone or sent. */
export const markForRetryNow = (tx: Db, clock: Clock, id: string): Promise<{ id: string } | undefined> =>
  tx
    .updateTable('outbox')
    .set({ failed_at: null, dismissed_at: null, next_try_at: clock.now().toISOString() })
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .returning('id')
    .executeTakeFirst();

/** Makes all mails due that were given up and not put aside, or that wait for their next attempt. Returns how many. */
export const markAllForRetryNow = async (tx: Db, clock: Clock): Promise<number> => {
  const now = clock.now().toISOString();
  const unsent = tx.updateTable('outbox').where('sent_at', 'is', null);
  const failed = await unsent
    .set({ failed_at: null, next_try_at: now })
    .where('failed_at', 'is not', null)
    .where('dismissed_at', 'is', null)
    .executeTakeFirst();
  const delayed = await unsent
    .set({ next_try_at: now })
    .where('failed_at', 'is', null)
    .where('next_try_at', '>', now)
    .executeTakeFirst();
  return Number(failed.numUpdatedRows + delayed.numUpdatedRows);
};

/** Returns `undefined` if it was not given up, or is already put aside. */
export const markDismissed = (
  tx: Db,
  clock: Clock,
  id: string,
  dismissed: boolean,
): Promise<{ id: string } | undefined> =>
  tx
    .updateTable('outbox')
    .set({ dismissed_at: dismissed ? clock.now().toISOString() : null })
    .where('id', '=', id)
    .where('failed_at', 'is not', null)
    .where('sent_at', 'is', null)
    .where('dismissed_at', dismissed ? 'is' : 'is not', null)
    .returning('id')
    .executeTakeFirst();
