// Onboarding links and the one certificate of each, in the database. Files, mail and words are left to the callers.
import type { Insertable, Selectable } from 'kysely';
import { builtOnce } from '#server/db/built-once.ts';
import { keysetPages, newestFirst } from '#server/db/keyset.ts';
import type { CandidateLinkTable, CandidateUploadTable } from '#server/db/tables.ts';
import type { Clock, Db } from '#server/deps.ts';
import { newId } from '#server/ids.ts';
import { newTokenId } from '#server/links/tokens.ts';

export type CandidateLink = Selectable<CandidateLinkTable>;
export type CandidateUpload = Selectable<CandidateUploadTable>;
/** A link with its current upload: the one that was not reset. */
export type LinkWithUpload = { link: CandidateLink; upload: CandidateUpload | undefined };

export type NewCandidateLink = Omit<
  Insertable<CandidateLinkTable>,
  'id' | 'token_id' | 'deactivated_at' | 'created_at' | 'expires_at'
> & { id?: string; lifetimeMs: number };

const expiryFrom = (clock: Clock, lifetimeMs: number): string =>
  new Date(clock.now().getTime() + lifetimeMs).toISOString();

/** Returns the row with a new id and token; it expires `lifetimeMs` from now. */
export const insertCandidateLink = (
  db: Db,
  clock: Clock,
  { lifetimeMs, ...link }: NewCandidateLink,
): Promise<CandidateLink> =>
  db
    .insertInto('candidate_link')
    .values({
      id: newId(clock),
      ...link,
      token_id: newTokenId(),
      expires_at: expiryFrom(clock, lifetimeMs),
      lifetime_ms: lifetimeMs,
      deactivated_at: null,
      created_at: clock.now().toISOString(),
    })
    .returningAll()
    .executeTakeFirstOrThrow();

const findUploads = builtOnce((db, { linkId }: { linkId: string }) =>
  db.selectFrom('candidate_upload').selectAll().where('link_id', '=', linkId).where('reset_at', 'is', null),
);

const withUpload = async (db: Db, link: CandidateLink | undefined): Promise<LinkWithUpload | undefined> =>
  link && { link, upload: (await findUploads(db, { linkId: link.id }))[0] };

/** Returns `undefined` if there is no such link. */
export const findCandidateLink = async (db: Db, id: string): Promise<LinkWithUpload | undefined> =>
  withUpload(db, await db.selectFrom('candidate_link').selectAll().where('id', '=', id).executeTakeFirst());

const findByTokenId = builtOnce((db, { tokenId }: { tokenId: string }) =>
  db.selectFrom('candidate_link').selectAll().where('token_id', '=', tokenId),
);

/** Returns `undefined` if no link has this token. `tokenId` is the random half that `readToken` returns. */
export const findCandidateLinkByTokenId = async (
  db: Db,
  tokenId: string,
): Promise<LinkWithUpload | undefined> => withUpload(db, (await findByTokenId(db, { tokenId }))[0]);

const withUploads = async (db: Db, links: CandidateLink[]): Promise<LinkWithUpload[]> => {
  if (links.length === 0) return [];
  const uploads = await db
    .selectFrom('candidate_upload')
    .selectAll()
    .where(
      'link_id',
      'in',
      links.map((link) => link.id),
    )
    .where('reset_at', 'is', null)
    .execute();
  const byLink = new Map(uploads.map((upload) => [upload.link_id, upload]));
  return links.map((link) => ({ link, upload: byLink.get(link.id) }));
};

/** All, newest first, a page at a time. */
export async function* candidateLinkPages(db: Db): AsyncGenerator<LinkWithUpload[]> {
  const links = db.selectFrom('candidate_link').selectAll();
  for await (const page of keysetPages(() => links, newestFirst)) yield await withUploads(db, page);
}

/** Returns one upload of a link, current or reset. */
export const findUploadOfLink = (
  db: Db,
  linkId: string,
  uploadId: string,
): Promise<CandidateUpload | undefined> =>
  db
    .selectFrom('candidate_upload')
    .selectAll()
    .where('id', '=', uploadId)
    .where('link_id', '=', linkId)
    .executeTakeFirst();

/** Every upload of a link, those that were reset too, newest first. */
export const listUploadsOfLink = (db: Db, linkId: string): Promise<CandidateUpload[]> =>
  db
    .selectFrom('candidate_upload')
    .selectAll()
    .where('link_id', '=', linkId)
    .orderBy('uploaded_at', 'desc')
    .orderBy('id', 'desc')
    .execute();

/** Returns `undefined` if there is no such link, or if it already is in that state. */
export const markCandidateLinkActive = (
  db: Db,
  clock: Clock,
  id: string,
  active: boolean,
): Promise<CandidateLink | undefined> =>
  db
    .updateTable('candidate_link')
    .set({ deactivated_at: active ? null : clock.now().toISOString() })
    .where('id', '=', id)
    .where('deactivated_at', active ? 'is not' : 'is', null)
    .returningAll()
    .executeTakeFirst();

/** Gives the same row a new token and lifetime and activates it; the old token stops working. Returns `undefined` if there is no such link. */
export const reissueCandidateLink = (
  db: Db,
  clock: Clock,
  id: string,
  lifetimeMs: number,
): Promise<CandidateLink | undefined> =>
  db
    .updateTable('candidate_link')
    .set({
      token_id: newTokenId(),
      expires_at: expiryFrom(clock, lifetimeMs),
      lifetime_ms: lifetimeMs,
      deactivated_at: null,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();

export type NewUpload = Omit<
  Insertable<CandidateUploadTable>,
  'id' | 'uploaded_at' | 'reset_at' | 'reset_reason'
>;

/** Returns `undefined` if the link already has an upload: of any number at once, exactly one gets in. */
export const insertUpload = (db: Db, clock: Clock, upload: NewUpload): Promise<CandidateUpload | undefined> =>
  db
    .insertInto('candidate_upload')
    .values({
      ...upload,
      id: newId(clock),
      uploaded_at: clock.now().toISOString(),
      reset_at: null,
      reset_reason: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();

/** Frees the link for another upload; the file stays. Returns `undefined` if there was nothing to free. */
export const markUploadReset = (
  db: Db,
  clock: Clock,
  linkId: string,
  reason: string | null,
): Promise<CandidateUpload | undefined> =>
  db
    .updateTable('candidate_upload')
    .set({ reset_at: clock.now().toISOString(), reset_reason: reason })
    .where('link_id', '=', linkId)
    .where('reset_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
