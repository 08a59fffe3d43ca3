// Enquiries in the database, spam included. A retry never makes a second one.
import type { Selectable } from 'kysely';
import type { EnquiryStatus } from '#contract/enquiry.ts';
import { idempotencyLifetimeMs, sameEnquiryWindowMs } from '#contract/limits.ts';
import { builtOnce } from '#server/db/built-once.ts';
import type { EnquiryTable } from '#server/db/tables.ts';
import type { Clock, Db } from '#server/deps.ts';
import { newId } from '#server/ids.ts';

export type Enquiry = Selectable<EnquiryTable>;
export type NewEnquiry = Omit<Enquiry, 'id' | 'created_at' | 'assigned_to'>;

const before = (clock: Clock, ms: number): string => new Date(clock.now().getTime() - ms).toISOString();

const insertOne = builtOnce((db, row: NewEnquiry & Pick<Enquiry, 'id' | 'created_at'>) =>
  db
    .insertInto('enquiry')
    .values({
      id: row.id,
      name: row.name,
      email: row.email,
      phone: row.phone,
      subject: row.subject,
      message: row.message,
      status: row.status,
      spam_reason: row.spam_reason,
      content_hash: row.content_hash,
      sender_hash: row.sender_hash,
      idempotency_key: row.idempotency_key,
      drawing: row.drawing,
      created_at: row.created_at,
    })
    .onConflict((conflict) => conflict.column('idempotency_key').doNothing())
    .returningAll(),
);

/** Returns `undefined` if another enquiry holds the same idempotency key: find that one. */
export const insertEnquiry = async (
  tx: Db,
  clock: Clock,
  enquiry: NewEnquiry,
): Promise<Enquiry | undefined> => {
  const [stored] = await insertOne(tx, {
    id: newId(clock),
    created_at: clock.now().toISOString(),
    ...enquiry,
  });
  return stored;
};

const insertTaskFor = builtOnce((db, { id, hasMails }: { id: string; hasMails: 0 | 1 }) =>
  db.insertInto('enquiry_task').values({ enquiry_id: id, has_mails: hasMails }),
);

/** In the transaction that stores it: what is left to do afterwards. */
export const insertTask = async (tx: Db, { id, status }: Enquiry): Promise<void> => {
  await insertTaskFor(tx, { id, hasMails: status === 'spam' ? 0 : 1 });
};

const releaseKey = builtOnce((db, { key, until }: { key: string; until: string }) =>
  db
    .updateTable('enquiry')
    .set({ idempotency_key: null })
    .where('idempotency_key', '=', key)
    .where('created_at', '<=', until),
);

/** Clears the key if it was used longer ago than keys are kept. */
export const releaseOldKey = async (tx: Db, clock: Clock, key: string): Promise<void> => {
  await releaseKey(tx, { key, until: before(clock, idempotencyLifetimeMs) });
};

const findByKey = builtOnce((db, { key }: { key: string }) =>
  db.selectFrom('enquiry').selectAll().where('idempotency_key', '=', key),
);

/** Returns `undefined` if no enquiry came with this key, or if the key is no longer kept. */
export const findEnquiryByKey = async (db: Db, key: string): Promise<Enquiry | undefined> =>
  (await findByKey(db, { key }))[0];

type Same = Pick<NewEnquiry, 'content_hash' | 'sender_hash'>;

const findSame = builtOnce((db, { content_hash, sender_hash, since }: Same & { since: string }) =>
  db
    .selectFrom('enquiry')
    .selectAll()
    .where('content_hash', '=', content_hash)
    .where('sender_hash', '=', sender_hash)
    .where('created_at', '>', since)
    .orderBy('created_at', 'desc')
    .limit(1),
);

/** The same content from the same sender within the last minutes. */
export const findSameEnquiry = async (
  db: Db,
  clock: Clock,
  { content_hash, sender_hash }: Same,
): Promise<Enquiry | undefined> =>
  (await findSame(db, { content_hash, sender_hash, since: before(clock, sameEnquiryWindowMs) }))[0];

/** Returns `undefined` if there is none; spam is found too. */
export const findEnquiry = (db: Db, id: string): Promise<Enquiry | undefined> =>
  db.selectFrom('enquiry').selectAll().where('id', '=', id).executeTakeFirst();

/** Makes it an enquiry like any other. Returns `undefined` if it is not spam: of several at once, exactly one does it. */
export const markNotSpam = (
  tx: Db,
  id: string,
  to: Exclude<EnquiryStatus, 'spam'>,
): Promise<Enquiry | undefined> =>
  tx
    .updateTable('enquiry')
    .set({ status: to, spam_reason: null })
    .where('id', '=', id)
    .where('status', '=', 'spam')
    .returningAll()
    .executeTakeFirst();

/** For changes by staff. The caller has read the row in the same transaction. */
export const updateEnquiry = (
  tx: Db,
  id: string,
  change: Partial<Pick<Enquiry, 'status' | 'spam_reason' | 'assigned_to'>>,
): Promise<Enquiry> =>
  tx.updateTable('enquiry').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow();

export type EnquiryFilter = { since?: Date; status?: EnquiryStatus; spamToo?: boolean };

/** Newest first. Spam is left out unless it is asked for. */
export const listEnquiries = (db: Db, { since, status, spamToo }: EnquiryFilter = {}): Promise<Enquiry[]> => {
  let query = db.selectFrom('enquiry').selectAll();
  if (since !== undefined) query = query.where('created_at', '>=', since.toISOString());
  if (status !== undefined) query = query.where('status', '=', status);
  else if (spamToo !== true) query = query.where('status', '!=', 'spam');
  return query.orderBy('created_at', 'desc').orderBy('id', 'desc').execute();
};

/** How many enquiries `listEnquiries` leaves out because they look like spam. */
export const countHiddenSpam = async (db: Db, { since, status, spamToo }: EnquiryFilter): Promise<number> => {
  if (status !== undefined || spamToo === true) return 0;
  let query = db
    .selectFrom('enquiry')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('status', '=', 'spam');
  if (since !== undefined) query = query.where('created_at', '>=', since.toISOString());
  return Number((await query.executeTakeFirst())?.count ?? 0);
};
