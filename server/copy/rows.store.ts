// Rows of any table, as they are, in the order of their keys: what the copy of an installation reads and writes.
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#server/deps.ts';

export type Value = string | number | null;
export type Row = Record<string, Value>;
export type Key = readonly Value[];

export type Keyed = { table: string; keys: readonly string[] };

const tuple = (parts: readonly RawBuilder<unknown>[]) => sql`(${sql.join(parts)})`;
const columns = ({ keys }: Keyed) => keys.map((key) => sql.ref(key));
const values = (key: readonly Value[]) => key.map((value) => sql`${value}`);

export const keyOf = ({ keys }: Keyed, row: Row): Key => keys.map((name) => row[name] ?? null);

/** Of all columns, whichever order a database has them in. */
export const isSameRow = (one: Row, other: Row): boolean => {
  const names = Object.keys(one);
  return names.length === Object.keys(other).length && names.every((name) => one[name] === other[name]);
};

export type RowsPart = {
  after?: Key | undefined;
  last?: Key | undefined;
  limit?: number;
  /** Without the other columns. */
  keysOnly?: boolean;
};

/** At most `limit` rows behind `after`, up to `last`; from the beginning, or to the end, without these. */
export const readRows = async (
  db: Db,
  keyed: Keyed,
  { after, last, limit, keysOnly = false }: RowsPart,
): Promise<Row[]> => {
  const { rows } =
    await sql<Row>`select ${keysOnly ? sql.join(columns(keyed)) : sql`*`} from ${sql.table(keyed.table)}
    where ${after === undefined ? sql`1 = 1` : sql`${tuple(columns(keyed))} > ${tuple(values(after))}`}
    and ${last === undefined ? sql`1 = 1` : sql`${tuple(columns(keyed))} <= ${tuple(values(last))}`}
    order by ${sql.join(columns(keyed))}
    ${limit === undefined ? sql`` : sql`limit ${limit}`}`.execute(db);
  return rows;
};

export const insertRows = async (
  db: Db,
  { table }: Pick<Keyed, 'table'>,
  rows: readonly Row[],
): Promise<void> => {
  const [first] = rows;
  if (first === undefined) return;
  const names = Object.keys(first);
  await sql`insert into ${sql.table(table)} (${sql.join(names.map((name) => sql.ref(name)))})
    values ${sql.join(rows.map((row) => tuple(values(names.map((name) => row[name] ?? null)))))}`.execute(db);
};

const isKey = (keyed: Keyed, row: Row) => sql`${tuple(columns(keyed))} = ${tuple(values(keyOf(keyed, row)))}`;

export const updateRow = async (db: Db, keyed: Keyed, row: Row): Promise<void> => {
  const changes = Object.entries(row).filter(([name]) => !keyed.keys.includes(name));
  await sql`update ${sql.table(keyed.table)}
    set ${sql.join(changes.map(([name, value]) => sql`${sql.ref(name)} = ${value}`))}
    where ${isKey(keyed, row)}`.execute(db);
};

export const deleteRow = async (db: Db, keyed: Keyed, row: Row): Promise<void> => {
  await sql`delete from ${sql.table(keyed.table)} where ${isKey(keyed, row)}`.execute(db);
};

/** Ids of these enquiries that still have something to be done. */
export const listTasks = async (db: Db, enquiryIds: readonly string[]): Promise<Row[]> =>
  (await db
    .selectFrom('enquiry_task')
    .selectAll()
    .where('enquiry_id', 'in', [...enquiryIds])
    .execute()) as Row[];

export const deleteTasks = async (db: Db, enquiryIds: readonly string[]): Promise<void> => {
  await db
    .deleteFrom('enquiry_task')
    .where('enquiry_id', 'in', [...enquiryIds])
    .execute();
};
