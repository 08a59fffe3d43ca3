// What the console reads around one payment link: its client in the directory.
import type { Db } from '#server/deps.ts';

export const findDirectoryId = async (db: Db, code: string): Promise<string | null> => {
  const found = await db.selectFrom('client').select('id').where('code', '=', code).executeTakeFirst();
  return found?.id ?? null;
};
