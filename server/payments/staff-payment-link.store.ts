// What the console reads around one payment link: its client in the directory and the mail that handed it over.
import type { Db } from '#server/deps.ts';

export const findDirectoryId = async (db: Db, code: string): Promise<string | null> => {
  const found = await db.selectFrom('client').select('id').where('code', '=', code).executeTakeFirst();
  return found?.id ?? null;
};

/** The latest mail of this kind about one thing. */
export const findLastMail = (db: Db, kind: string, aboutId: string) =>
  db
    .selectFrom('outbox')
    .select(['to_address', 'created_at', 'sent_at', 'failed_at'])
    .where('about_id', '=', aboutId)
    .where('kind', '=', kind)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst();
