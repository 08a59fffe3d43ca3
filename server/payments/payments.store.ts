// Payment links and the receipts sent through them, in the database. Files, mail and words are left to the callers.
import { type Insertable, type Selectable, sql } from 'kysely';
import { brand } from '#content/brand.ts';
import type { ReceiptStatus } from '#contract/payment.ts';
import { builtOnce } from '#server/db/built-once.ts';
import { engineOf } from '#server/db/engine.ts';
import { keysetPages, newestFirst } from '#server/db/keyset.ts';
import type { PaymentLinkTable, PaymentSubmissionTable } from '#server/db/tables.ts';
import type { Clock, Db } from '#server/deps.ts';
import { newId } from '#server/ids.ts';
import { newTokenId } from '#server/links/tokens.ts';

export type PaymentLink = Selectable<PaymentLinkTable>;
export type Receipt = Selectable<PaymentSubmissionTable>;
export type ReceiptWithLink = { receipt: Receipt; link: PaymentLink };

export type NewPaymentLink = Omit<
  Insertable<PaymentLinkTable>,
  'id' | 'token_id' | 'deactivated_at' | 'created_at'
> & {
  id?: string;
};

const standing: ReceiptStatus[] = ['received', 'verified'];

/** Returns the row with a new id and token. */
export const insertPaymentLink = (db: Db, clock: Clock, link: NewPaymentLink): Promise<PaymentLink> =>
  db
    .insertInto('payment_link')
    .values({
      id: newId(clock),
      ...link,
      token_id: newTokenId(),
      deactivated_at: null,
      created_at: clock.now().toISOString(),
    })
    .returningAll()
    .executeTakeFirstOrThrow();

/** The company's ID of a client who has none in hand: that of the client's last link, or else the next number. */
export const brandIdFor = async (db: Db, clientId: string): Promise<string> => {
  const known = await db
    .selectFrom('payment_link')
    .select('brand_id')
    .where('client_id', '=', clientId)
    .where('brand_id', 'is not', null)
    .orderBy('created_at', 'desc')
    .executeTakeFirst();
  if (known?.brand_id) return known.brand_id;
  const prefix = `${brand.slug.toUpperCase()}-`;
  const numbered = sql`substr(brand_id, ${prefix.length + 1})`;
  const number =
    engineOf(db) === 'sqlite'
      ? sql<number | null>`max(cast(${numbered} as integer))`
      : sql<number | null>`max(cast(substring(${numbered} from '^[0-9]{1,9}') as integer))`;
  const last = await db
    .selectFrom('payment_link')
    .select(number.as('number'))
    // The prefix and a digit.
    .where('brand_id', '>=', `${prefix}0`)
    .where('brand_id', '<', `${prefix}:`)
    .executeTakeFirst();
  return prefix + String((last?.number ?? 0) + 1).padStart(4, '0');
};

/** Returns `undefined` if there is no such link. */
export const findPaymentLink = (db: Db, id: string): Promise<PaymentLink | undefined> =>
  db.selectFrom('payment_link').selectAll().where('id', '=', id).executeTakeFirst();

const findByTokenId = builtOnce((db, { tokenId }: { tokenId: string }) =>
  db.selectFrom('payment_link').selectAll().where('token_id', '=', tokenId),
);

/** Returns `undefined` if no link has this token. `tokenId` is the random half that `readToken` returns. */
export const findPaymentLinkByTokenId = async (db: Db, tokenId: string): Promise<PaymentLink | undefined> =>
  (await findByTokenId(db, { tokenId }))[0];

/** All, newest first, a page at a time. */
export const paymentLinkPages = (db: Db): AsyncGenerator<PaymentLink[]> =>
  keysetPages(() => db.selectFrom('payment_link').selectAll(), newestFirst);

/** Returns `undefined` if there is no such link, or if it already is in that state. */
export const markPaymentLinkActive = (
  db: Db,
  clock: Clock,
  id: string,
  active: boolean,
): Promise<PaymentLink | undefined> =>
  db
    .updateTable('payment_link')
    .set({ deactivated_at: active ? null : clock.now().toISOString() })
    .where('id', '=', id)
    .where('deactivated_at', active ? 'is not' : 'is', null)
    .returningAll()
    .executeTakeFirst();

/** `expiresAt` is an ISO instant, or null for never. Rejects if there is no such link. */
export const markPaymentLinkExpiry = (db: Db, id: string, expiresAt: string | null): Promise<PaymentLink> =>
  db
    .updateTable('payment_link')
    .set({ expires_at: expiresAt })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

/** Copies the status of the latest receipt into its link. */
const noteReceiptStatus = async (tx: Db, { link_id, status }: Receipt): Promise<void> => {
  await tx.updateTable('payment_link').set({ receipt_status: status }).where('id', '=', link_id).execute();
};

export type NewReceipt = Omit<
  Insertable<PaymentSubmissionTable>,
  'id' | 'status' | 'reason' | 'submitted_at' | 'decided_at' | 'decided_by'
>;

/** Returns `undefined` if a received or verified receipt stands in the way: of several at once, exactly one gets in. */
export const insertReceipt = async (
  tx: Db,
  clock: Clock,
  receipt: NewReceipt,
): Promise<Receipt | undefined> => {
  const made = await tx
    .insertInto('payment_submission')
    .values({
      ...receipt,
      id: newId(clock),
      status: 'received',
      reason: null,
      submitted_at: clock.now().toISOString(),
      decided_at: null,
      decided_by: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  if (made !== undefined) await noteReceiptStatus(tx, made);
  return made;
};

const listOfLink = builtOnce((db, { linkId }: { linkId: string }) =>
  db
    .selectFrom('payment_submission')
    .selectAll()
    .where('link_id', '=', linkId)
    .orderBy('submitted_at', 'desc')
    .orderBy('id', 'desc'),
);

/** All receipts of a link, newest first. */
export const listReceiptsOfLink = (db: Db, linkId: string): Promise<Receipt[]> => listOfLink(db, { linkId });

/** Returns the link's received or verified receipt, of which there is at most one; `undefined` if there is none. */
export const findStandingReceipt = (db: Db, linkId: string): Promise<Receipt | undefined> =>
  db
    .selectFrom('payment_submission')
    .selectAll()
    .where('link_id', '=', linkId)
    .where('status', 'in', standing)
    .executeTakeFirst();

/** Returns the references of receipts with the very same file on other links: a used receipt sent again. */
export const listSameFileElsewhere = async (db: Db, sha256: string, linkId: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('payment_submission')
    .select('reference_id')
    .where('file_sha256', '=', sha256)
    .where('link_id', '!=', linkId)
    .orderBy('submitted_at')
    .limit(10)
    .execute();
  return rows.map((row) => row.reference_id);
};

/** Returns `undefined` if no receipt has this reference. */
export const findReceipt = async (db: Db, referenceId: string): Promise<ReceiptWithLink | undefined> => {
  const receipt = await db
    .selectFrom('payment_submission')
    .selectAll()
    .where('reference_id', '=', referenceId)
    .executeTakeFirst();
  const link = receipt && (await findPaymentLink(db, receipt.link_id));
  return receipt && link && { receipt, link };
};

const withLinks = async (db: Db, receipts: Receipt[]): Promise<ReceiptWithLink[]> => {
  if (receipts.length === 0) return [];
  const ids = [...new Set(receipts.map((receipt) => receipt.link_id))];
  const links = await db.selectFrom('payment_link').selectAll().where('id', 'in', ids).execute();
  const byId = new Map(links.map((link) => [link.id, link]));
  return receipts.flatMap((receipt) => {
    const link = byId.get(receipt.link_id);
    return link === undefined ? [] : [{ receipt, link }];
  });
};

/** All, newest first, a page at a time. */
export async function* receiptPages(db: Db): AsyncGenerator<ReceiptWithLink[]> {
  const order = {
    by: [
      { ref: 'submitted_at', key: 'submitted_at' },
      { ref: 'id', key: 'id' },
    ],
    direction: 'desc',
  } as const;
  const receipts = db.selectFrom('payment_submission').selectAll();
  for await (const page of keysetPages(() => receipts, order)) yield await withLinks(db, page);
}

export type Decision =
  /** `utr`: the bank's reference, if known. */
  { status: 'verified'; utr?: string | null } | { status: 'rejected'; reason: string };

/** Returns `undefined` if nothing waits under this reference: of two deciding at once, exactly one gets the row. */
export const markReceiptDecided = async (
  tx: Db,
  clock: Clock,
  referenceId: string,
  actor: string,
  decision: Decision,
): Promise<Receipt | undefined> => {
  const decided = await tx
    .updateTable('payment_submission')
    .set({
      status: decision.status,
      reason: decision.status === 'rejected' ? decision.reason : null,
      utr: decision.status === 'verified' ? (decision.utr ?? null) : null,
      decided_at: clock.now().toISOString(),
      decided_by: actor,
    })
    .where('reference_id', '=', referenceId)
    .where('status', '=', 'received')
    .returningAll()
    .executeTakeFirst();
  if (decided !== undefined) await noteReceiptStatus(tx, decided);
  return decided;
};
