// Mail waiting to be sent: written with the row it tells of, claimed by one worker at a time, marked sent or failed.
import type { Selectable } from 'kysely';
import type { MailText } from '#content/types.ts';
import type { OutboxTable } from '#server/db/tables.ts';
import type { Clock, Db } from '#server/deps.ts';
import { newId } from '#server/ids.ts';
import { isPlainAddress } from './mailbox.ts';
import { renderMail } from './render-mail.ts';

export type NewMail = {
  /** `<what it tells of>.<to whom>`, such as `enquiry.agency`. */
  kind: string;
  aboutId: string;
  to: string;
  replyTo?: string;
  /** The outbox id of the mail that this one goes on from. */
  inReplyTo?: string;
  content: MailText;
};

export type WaitingMail = Selectable<OutboxTable>;

const bareAddress = (address: string): string => {
  if (isPlainAddress(address)) return address;
  throw new Error('A mail can only go to one plain address.');
};

/**
 * Call it inside the transaction of the row it tells of: both are there or neither is. Throws where `to` or `replyTo`
 * is not one plain address, so check what people typed before. Answers the mail's id.
 */
export const putMail = async (tx: Db, clock: Clock, mail: NewMail): Promise<string> => {
  const now = clock.now().toISOString();
  const { subject, text, html } = renderMail(mail.content);
  const id = newId(clock);
  await tx
    .insertInto('outbox')
    .values({
      id,
      kind: mail.kind,
      about_id: mail.aboutId,
      to_address: bareAddress(mail.to),
      reply_to: mail.replyTo === undefined ? null : bareAddress(mail.replyTo),
      subject,
      text_body: text,
      html_body: html,
      attempts: 0,
      next_try_at: now,
      claimed_until: null,
      sent_at: null,
      failed_at: null,
      last_error: null,
      in_reply_to: mail.inReplyTo ?? null,
      created_at: now,
    })
    .execute();
  return id;
};

/**
 * Takes the mail that has waited longest, for `leaseMs`: until then no other process takes it. The attempt counts from
 * here on, so that a process that dies while sending does not try for ever.
 */
export const claimMail = async (db: Db, clock: Clock, leaseMs: number): Promise<WaitingMail | undefined> => {
  const now = clock.now();
  const nowText = now.toISOString();
  return db
    .updateTable('outbox')
    .set((eb) => ({
      claimed_until: new Date(now.getTime() + leaseMs).toISOString(),
      attempts: eb('attempts', '+', 1),
    }))
    .where('id', '=', (eb) =>
      eb
        .selectFrom('outbox')
        .select('id')
        .where('sent_at', 'is', null)
        .where('failed_at', 'is', null)
        .where('next_try_at', '<=', nowText)
        .where((or) => or.or([or('claimed_until', 'is', null), or('claimed_until', '<=', nowText)]))
        .orderBy('next_try_at')
        .orderBy('id')
        .limit(1),
    )
    .returningAll()
    .executeTakeFirst();
};

export const markSent = async (db: Db, clock: Clock, id: string): Promise<void> => {
  const now = clock.now().toISOString();
  await db
    .updateTable('outbox')
    .set({ sent_at: now, claimed_until: null, last_error: null })
    .where('id', '=', id)
    .execute();
};

export const markForRetry = async (db: Db, id: string, nextTryAt: Date, error: string): Promise<void> => {
  await db
    .updateTable('outbox')
    .set({ next_try_at: nextTryAt.toISOString(), claimed_until: null, last_error: error })
    .where('id', '=', id)
    .execute();
};

export const markFailed = async (db: Db, clock: Clock, id: string, error: string): Promise<void> => {
  await db
    .updateTable('outbox')
    .set({ failed_at: clock.now().toISOString(), claimed_until: null, last_error: error })
    .where('id', '=', id)
    .execute();
};

export type OutboxCounts = { waiting: number; failed: number };

export const countMail = async (db: Db): Promise<OutboxCounts> => {
  const { waiting, failed } = await db
    .selectFrom('outbox')
    .select((eb) => [
      eb.fn.countAll<number>().filterWhere('failed_at', 'is', null).as('waiting'),
      eb.fn.countAll<number>().filterWhere('failed_at', 'is not', null).as('failed'),
    ])
    .where('sent_at', 'is', null)
    .executeTakeFirstOrThrow();
  return { waiting: Number(waiting), failed: Number(failed) };
};

/** What has not left yet, given up or with a failed attempt first, for people to look into. */
export const listUnsentMail = (db: Db, limit: number) =>
  db
    .selectFrom('outbox')
    .select(['id', 'kind', 'about_id', 'attempts', 'next_try_at', 'failed_at', 'last_error', 'created_at'])
    .where('sent_at', 'is', null)
    .orderBy((eb) => eb.case().when('failed_at', 'is not', null).then(0).else(1).end())
    .orderBy('created_at')
    .limit(limit)
    .execute();
