// Where the audit log begins and ends, kept beside it: what was cut off at either end is missed.
import type { Db } from '#server/deps.ts';
import { firstHash } from './chain.ts';

export type ChainEnd = { seq: number; hash: string };

const keys = { start: 'audit.start', head: 'audit.head' } as const;

const asEnd = (value: string | undefined): ChainEnd | undefined => {
  const [seq, hash] = value?.split(' ') ?? [];
  return seq === undefined || hash === undefined ? undefined : { seq: Number(seq), hash };
};

/** `start`: the last event that was removed when its time was over; `head`: the last that was written. */
export const readAuditEnds = async (db: Db): Promise<{ start: ChainEnd; head: ChainEnd | undefined }> => {
  const rows = await db
    .selectFrom('setting')
    .select(['key', 'value'])
    .where('key', 'in', Object.values(keys))
    .execute();
  const read = (key: string) => asEnd(rows.find((row) => row.key === key)?.value);
  return { start: read(keys.start) ?? { seq: 0, hash: firstHash }, head: read(keys.head) };
};

export const writeAuditEnd = async (
  tx: Db,
  which: 'start' | 'head',
  { seq, hash }: ChainEnd,
  at: string,
): Promise<void> => {
  const value = `${seq} ${hash}`;
  await tx
    .insertInto('setting')
    .values({ key: keys[which], value, updated_at: at })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value, updated_at: at }))
    .execute();
};
