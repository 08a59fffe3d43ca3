// Mail waiting to be sent: written with the row it tells of, claimed by one worker at a time, marked sent or failed.
import type { Insertable, Selectable } from 'kysely';
import type { MailText } from '#content/types.ts';
import type { MailKind } from '#contract/staff/mail-kinds.ts';
import type { MailProblem } from '#contract/staff/mail-problems.ts';
import { builtOnce } from '#server/db/built-once.ts';
import { engineOf } from '#server/db/engine.ts';
import type { OutboxTable } from '#server/db/tables.ts';
import type { Clock, Db } from '#server/deps.ts';
import { newId } from '#server/ids.ts';
import { wordsOfDrawing } from './mail-drawing.ts';
import { progressColumns } from './mail-progress.store.ts';
import { isPlainAddress } from './mailbox.ts';
import { drawingCid, renderMail } from './render-mail.ts';

export type NewMail = {
  kind: MailKind;
  aboutId: string;
  to: string;
  replyTo?: string;
  /** The outbox id of the mail that this one goes on from. */
  inReplyTo?: string;
  /** It delivers a private link, whose mark is filled in when it is sent: no word in it may come from a stranger. */
  hasLink?: boolean;
  /** Its drawing goes along: the id of a private link, or `#k=` and the text of a drawing. */
  drawingOf?: string;
  content: MailText;
};

export type WaitingMail = Selectable<OutboxTable>;

const bareAddress = (address: string): string => {
  if (isPlainAddress(address)) return address;
  throw new Error('A mail can only go to one plain address.');
};

const rowOf = (clock: Clock, mail: NewMail): Insertable<OutboxTable> => {
  const now = clock.now().toISOString();
  const id = newId(clock);
  const { subject, text, html } = renderMail(
    mail.content,
    mail.drawingOf === undefined ? undefined : { cid: drawingCid(id), ...wordsOfDrawing(mail.drawingOf) },
  );
  // Which PostgreSQL takes in no text, and no mail needs.
  const withoutNull = (words: string): string => words.replaceAll('\0', '');
  return {
    id,
    kind: mail.kind,
    about_id: mail.aboutId,
    to_address: bareAddress(mail.to),
    reply_to: mail.replyTo === undefined ? null : bareAddress(mail.replyTo),
    subject: withoutNull(subject),
    text_body: withoutNull(text),
    html_body: withoutNull(html),
    attempts: 0,
    next_try_at: now,
    claimed_until: null,
    sent_at: null,
    failed_at: null,
    last_error: null,
    in_reply_to: mail.inReplyTo ?? null,
    has_link: mail.hasLink === true ? 1 : 0,
    drawing_of: mail.drawingOf ?? null,
    created_at: now,
  };
};

/**
 * Call this inside the transaction of the rows they tell of: all are there or none is. Throws if `to` or `replyTo` of one
 * is not one plain address, so check what people typed before. Returns the mails' ids.
 */
export const putMails = async (tx: Db, clock: Clock, mails: readonly NewMail[]): Promise<string[]> => {
  const rows = mails.map((mail) => rowOf(clock, mail));
  if (rows.length > 0) await tx.insertInto('outbox').values(rows).execute();
  return rows.map(({ id }) => id);
};

/** As `putMails`, for one. */
export const putMail = async (tx: Db, clock: Clock, mail: NewMail): Promise<string> => {
  const [id = ''] = await putMails(tx, clock, [mail]);
  return id;
};

/**
 * The mails that have waited longest and are not claimed. Reads the index of waiting mails: there are many others. `toClaim`: of
 * several that claim at once, each passes over what another is about to take.
 */
export const nextDue = (db: Db, nowText: string, limit: number, toClaim = false) =>
  db
    .selectFrom('outbox')
    .select('id')
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .where('next_try_at', '<=', nowText)
    .where((or) => or.or([or('claimed_until', 'is', null), or('claimed_until', '<=', nowText)]))
    .orderBy('next_try_at')
    .orderBy('id')
    .limit(limit)
    .$if(toClaim && engineOf(db) === 'postgres', (query) => query.forUpdate().skipLocked());

const firstDue = builtOnce((db, { now }: { now: string }) => nextDue(db, now, 1));

/** Mails leave in the order in which they became due. */
const byTurn = (one: WaitingMail, other: WaitingMail): number =>
  one.next_try_at === other.next_try_at
    ? Number(one.id > other.id) - Number(one.id < other.id)
    : Number(one.next_try_at > other.next_try_at) - Number(one.next_try_at < other.next_try_at);

/**
 * Claims the mails that have waited longest, for `leaseMs`: until then no other process takes them. The attempt counts from
 * here on, so that a process that dies while sending does not try for ever.
 */
export const claimMails = async (
  db: Db,
  clock: Clock,
  leaseMs: number,
  limit: number,
): Promise<WaitingMail[]> => {
  const at = clock.now();
  const now = at.toISOString();
  // Asked every few seconds, mostly for nothing: reading needs no turn among those who write.
  if ((await firstDue(db, { now })).length === 0) return [];
  const rows = await db
    // Looked up once: as a condition, PostgreSQL may ask anew for every row, and so claim more than `limit`.
    .with(
      (cte) => cte('due').materialized(),
      () => nextDue(db, now, limit, true),
    )
    .updateTable('outbox')
    .set((eb) => ({
      claimed_until: new Date(at.getTime() + leaseMs).toISOString(),
      attempts: eb('attempts', '+', 1),
    }))
    .where('id', 'in', (eb) => eb.selectFrom('due').select('id'))
    .returningAll()
    .execute();
  return rows.sort(byTurn);
};

/** Gives back what was claimed and not tried. */
export const releaseMails = async (db: Db, ids: string[]): Promise<void> => {
  await db
    .updateTable('outbox')
    .set((eb) => ({ claimed_until: null, attempts: eb('attempts', '-', 1) }))
    .where('id', 'in', ids)
    .execute();
};

/** Of mails that wait. */
const unsent = (db: Db) =>
  db.updateTable('outbox').where('sent_at', 'is', null).where('failed_at', 'is', null);

/** Why an attempt failed: by name, and as the server or the system said it. */
export type Failure = { problem: MailProblem; detail: string };

const failed = ({ problem, detail }: Failure) => ({ claimed_until: null, last_error: detail, problem });

/** Clears what an earlier attempt ran into. */
export const markSent = async (db: Db, clock: Clock, ids: string[]): Promise<void> => {
  await db
    .updateTable('outbox')
    .set({ sent_at: clock.now().toISOString(), claimed_until: null, last_error: null, problem: null })
    .where('id', 'in', ids)
    .execute();
};

/** Releases the mail; it is due again at `nextTryAt`. */
export const markForRetry = async (db: Db, id: string, nextTryAt: Date, failure: Failure): Promise<void> => {
  const next_try_at = nextTryAt.toISOString();
  await db
    .updateTable('outbox')
    .set({ next_try_at, ...failed(failure) })
    .where('id', '=', id)
    .execute();
};

/** The attempt failed, and the mail keeps its place. `isCounted`: whether the mail may have been the cause. */
export const putBack = async (db: Db, id: string, failure: Failure, isCounted: boolean): Promise<void> => {
  await db
    .updateTable('outbox')
    .set((eb) => ({ ...failed(failure), ...(isCounted ? {} : { attempts: eb('attempts', '-', 1) }) }))
    .where('id', '=', id)
    .execute();
};

/** Mails that wait longer because of one of these problems are due at once, in the order in which they were written. */
export const returnToPlace = async (db: Db, problems: readonly MailProblem[]): Promise<void> => {
  await unsent(db)
    .set((eb) => ({ next_try_at: eb.ref('created_at') }))
    .where('problem', 'in', problems)
    .execute();
};

/** Gives the mail up: it is not tried again unless somebody asks for it. */
export const markFailed = async (db: Db, clock: Clock, id: string, failure: Failure): Promise<void> => {
  await db
    .updateTable('outbox')
    .set({ failed_at: clock.now().toISOString(), ...failed(failure) })
    .where('id', '=', id)
    .execute();
};

/** Gives up mails that were written before an instant and have not left. Returns how many. */
export const giveUpOlderThan = async (
  db: Db,
  clock: Clock,
  before: Date,
  failure: Failure,
): Promise<number> => {
  const { numUpdatedRows } = await unsent(db)
    .set({ failed_at: clock.now().toISOString(), ...failed(failure) })
    .where('created_at', '<', before.toISOString())
    .executeTakeFirst();
  return Number(numUpdatedRows);
};

/** What has not left yet and nobody has put aside, given up first, for people to look into. */
export const listUnsentMail = (db: Db, limit: number) =>
  db
    .selectFrom('outbox')
    .select(['id', 'kind', ...progressColumns])
    .where('sent_at', 'is', null)
    .where('dismissed_at', 'is', null)
    .orderBy((eb) => eb.case().when('failed_at', 'is not', null).then(0).else(1).end())
    .orderBy('created_at')
    .limit(limit)
    .execute();
