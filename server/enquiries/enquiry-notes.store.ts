// What staff wrote about an enquiry and to the person, and what else the person has sent.
import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { EnquiryNoteTable } from '#server/db/tables.ts';
import type { Clock, Db } from '#server/deps.ts';
import { newId } from '#server/ids.ts';
import { progressColumns } from '#server/outbox/mail-progress.store.ts';
import type { Enquiry } from './enquiries.store.ts';
import { beginning, rowColumns } from './enquiry-list.store.ts';

export type Note = Selectable<EnquiryNoteTable>;

/** Returns the row with its new id. `outbox_id` is the mail that a reply went out with. */
export const insertNote = (
  tx: Db,
  clock: Clock,
  note: Pick<Note, 'enquiry_id' | 'kind' | 'body' | 'created_by'> & { outbox_id?: string },
): Promise<Note> =>
  tx
    .insertInto('enquiry_note')
    .values({ id: newId(clock), created_at: clock.now().toISOString(), outbox_id: null, ...note })
    .returningAll()
    .executeTakeFirstOrThrow();

/** Returns whether it was there: a note, not a reply, of this author. */
export const deleteNote = async (tx: Db, enquiryId: string, id: string, author: string): Promise<boolean> => {
  const { numDeletedRows } = await tx
    .deleteFrom('enquiry_note')
    .where((eb) => eb.and({ id, enquiry_id: enquiryId, kind: 'note', created_by: author }))
    .executeTakeFirst();
  return numDeletedRows > 0n;
};

/** Oldest first, each reply with its mail, as long as that is kept. */
export const listNotes = async (db: Db, enquiryId: string) => {
  const notes = await db
    .selectFrom('enquiry_note')
    .select(['id', 'kind', 'body', 'created_by', 'created_at', 'outbox_id'])
    .where('enquiry_id', '=', enquiryId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const mailIds = notes.map(({ outbox_id }) => outbox_id).filter((id) => id !== null);
  const mails =
    mailIds.length === 0
      ? []
      : await db
          .selectFrom('outbox')
          .select(['id', ...progressColumns])
          .where('id', 'in', mailIds)
          .execute();
  const byId = new Map(mails.map((mail) => [mail.id, mail]));
  return notes.map((note) => ({ ...note, mail: byId.get(note.outbox_id ?? '') ?? null }));
};

/** Finds the same words by the same person since then: sent twice by a double click or after a lost answer. */
export const findSameReply = (
  db: Db,
  { enquiry_id, body, created_by }: Pick<Note, 'enquiry_id' | 'body' | 'created_by'>,
  since: Date,
): Promise<Note | undefined> =>
  db
    .selectFrom('enquiry_note')
    .selectAll()
    .where((eb) => eb.and({ enquiry_id, kind: 'reply', body, created_by }))
    .where('created_at', '>', since.toISOString())
    .limit(1)
    .executeTakeFirst();

/** Returns the newest mail to the person about this enquiry that was not given up: a reply continues its thread. */
export const findLastMail = (db: Db, { id, email }: Pick<Enquiry, 'id' | 'email'>) =>
  db
    .selectFrom('outbox')
    .select(['id', 'subject'])
    .where('about_id', '=', id)
    .where('to_address', '=', email)
    .where('failed_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

const shownOthers = 20;

/** Other enquiries with the same address, however it is written, or the same phone; newest first. */
export const listOthers = async (db: Db, { id, email, phone }: Enquiry) => {
  const newest = db
    .selectFrom('enquiry')
    .select(rowColumns)
    .select(beginning.as('beginning'))
    .where('enquiry.id', '!=', id)
    .orderBy('enquiry.created_at', 'desc')
    .limit(shownOthers);
  // Two queries, since each has its own index that gives the order.
  const byEmail = await newest.where(sql<boolean>`lower(enquiry.email) = lower(${email})`).execute();
  const byPhone = await newest.where('enquiry.phone', '=', phone).execute();
  const found = new Map([...byEmail, ...byPhone].map((each) => [each.id, each]));
  return [...found.values()]
    .sort((one, other) => (one.created_at < other.created_at ? 1 : -1))
    .slice(0, shownOthers);
};

/** A person who can sign in now. */
export const findColleague = (db: Db, id: string) =>
  db
    .selectFrom('staff_user')
    .select(['id', 'name'])
    .where('id', '=', id)
    .where('disabledAt', 'is', null)
    .executeTakeFirst();
