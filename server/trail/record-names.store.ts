// What the records that the audit log tells of are called: read from the records themselves, so that the log need not hold it and
// whoever is erased has no name here either.
import type { Db } from '#server/deps.ts';
import type { TrailRow } from './trail.store.ts';

export type NamedRow = TrailRow & { about_name: string | null };

/** The type of the record, its table, and the column that names it. */
const namedBy = [
  ['candidate_link', 'candidate_link', 'name'],
  ['client', 'client', 'name'],
  ['enquiry', 'enquiry', 'name'],
  ['mail', 'outbox', 'subject'],
  ['payment_link', 'payment_link', 'client_name'],
  ['staff', 'staff_user', 'name'],
  ['staff', 'staff_invitation', 'email'],
] as const;

/** Null for what has no name, or is gone. */
export const withNames = async (db: Db, rows: readonly TrailRow[]): Promise<NamedRow[]> => {
  const names = new Map<string, string>();
  for (const [type, table, column] of namedBy) {
    const ids = [...new Set(rows.flatMap((row) => (row.about_type === type ? [row.about_id] : [])))];
    if (ids.length === 0) continue;
    const found = await db
      .selectFrom(table as 'client')
      .select((eb) => ['id', eb.ref(column as 'name').as('name')])
      .where('id', 'in', ids)
      .execute();
    for (const { id, name } of found) names.set(`${type} ${id}`, name);
  }
  return rows.map((row) => ({ ...row, about_name: names.get(`${row.about_type} ${row.about_id}`) ?? null }));
};

export async function* namedPages(
  db: Db,
  pages: AsyncIterable<readonly TrailRow[]>,
): AsyncGenerator<readonly NamedRow[]> {
  for await (const rows of pages) yield await withNames(db, rows);
}
