// Uploads that can go on: what was begun on which link, and how much of it is on the disk for good.
import type { Selectable } from 'kysely';
import type { PartialUploadTable } from '#server/db/tables.ts';
import type { Clock, Db } from '#server/deps.ts';

export type PartialUpload = Selectable<PartialUploadTable>;
export type PartialLink = Pick<PartialUpload, 'link_type' | 'link_id' | 'token_id'>;

/** Returns the row; nothing is synced yet. */
export const insertPartial = async (
  db: Db,
  clock: Clock,
  partial: Omit<PartialUpload, 'synced_bytes' | 'file_sha256' | 'created_at'>,
): Promise<PartialUpload> =>
  await db
    .insertInto('partial_upload')
    .values({ ...partial, synced_bytes: 0, file_sha256: null, created_at: clock.now().toISOString() })
    .returningAll()
    .executeTakeFirstOrThrow();

/** Returns `undefined` if it is unknown, belongs to another link, or was begun under an earlier token. */
export const findPartial = async (
  db: Db,
  id: string,
  { link_type, link_id, token_id }: PartialLink,
): Promise<PartialUpload | undefined> =>
  await db
    .selectFrom('partial_upload')
    .selectAll()
    .where((eb) => eb.and({ id, link_type, link_id, token_id }))
    .executeTakeFirst();

/** Oldest first. */
export const listPartialsOfLink = async (
  db: Db,
  { link_type, link_id }: Pick<PartialLink, 'link_type' | 'link_id'>,
): Promise<PartialUpload[]> =>
  await db
    .selectFrom('partial_upload')
    .selectAll()
    .where('link_type', '=', link_type)
    .where('link_id', '=', link_id)
    .orderBy('created_at')
    .orderBy('id')
    .execute();

/** `bytes` counts from the beginning of the file, and never goes back: of two processes the one that is ahead is believed. */
export const markSynced = async (db: Db, id: string, bytes: number): Promise<void> => {
  await db
    .updateTable('partial_upload')
    .set({ synced_bytes: bytes })
    .where('id', '=', id)
    .where('synced_bytes', '<', bytes)
    .execute();
};

/** `sha256` in hex, of the whole file. */
export const markWhole = async (db: Db, id: string, sha256: string): Promise<void> => {
  await db.updateTable('partial_upload').set({ file_sha256: sha256 }).where('id', '=', id).execute();
};

/** Removes the row alone, never the file. Nothing happens if it is gone. */
export const deletePartial = async (db: Db, id: string): Promise<void> => {
  await db.deleteFrom('partial_upload').where('id', '=', id).execute();
};

/** Returns the ids of all of them, overdue ones included. */
export const listPartialIds = async (db: Db): Promise<string[]> =>
  (await db.selectFrom('partial_upload').select('id').execute()).map(({ id }) => id);

/** Returns the ids of those that have expired at `at` or whose link is gone. */
export const listOverduePartials = async (db: Db, at: Date): Promise<string[]> => {
  const rows = await db
    .selectFrom('partial_upload')
    .leftJoin('payment_link', (join) =>
      join
        .onRef('payment_link.id', '=', 'partial_upload.link_id')
        .on('partial_upload.link_type', '=', 'payment_link'),
    )
    .leftJoin('candidate_link', (join) =>
      join
        .onRef('candidate_link.id', '=', 'partial_upload.link_id')
        .on('partial_upload.link_type', '=', 'candidate_link'),
    )
    .select('partial_upload.id as id')
    .where((where) =>
      where.or([
        where('partial_upload.expires_at', '<=', at.toISOString()),
        where.and([where('payment_link.id', 'is', null), where('candidate_link.id', 'is', null)]),
      ]),
    )
    .execute();
  return rows.map(({ id }) => id);
};
