// Settings of the installation that are not configuration: one value for each key.
import type { Db } from '#server/deps.ts';

/** Returns `undefined` if it was never written. `updated_at` is an ISO instant. */
export const readSetting = (
  db: Db,
  key: string,
): Promise<{ value: string; updated_at: string } | undefined> =>
  db.selectFrom('setting').select(['value', 'updated_at']).where('key', '=', key).executeTakeFirst();

/** `at` is an instant, ISO 8601. */
export const writeSetting = async (db: Db, key: string, value: string, at: string): Promise<void> => {
  const row = { value, updated_at: at };
  await db
    .insertInto('setting')
    .values({ key, ...row })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
    .execute();
};
