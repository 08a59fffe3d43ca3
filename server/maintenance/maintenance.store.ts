// Whether the site is down for maintenance: one row that the command line writes and every server process reads.
import type { Clock, Db } from '#server/deps.ts';

const key = 'maintenance';

export const readMaintenance = async (db: Db): Promise<{ on: boolean; since: string | null }> => {
  const row = await db
    .selectFrom('setting')
    .select(['value', 'updated_at'])
    .where('key', '=', key)
    .executeTakeFirst();
  const on = row?.value === 'on';
  return { on, since: on ? (row?.updated_at ?? null) : null };
};

export const writeMaintenance = async (tx: Db, clock: Clock, on: boolean): Promise<void> => {
  const row = { value: on ? 'on' : 'off', updated_at: clock.now().toISOString() };
  await tx
    .insertInto('setting')
    .values({ key, ...row })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
    .execute();
};
