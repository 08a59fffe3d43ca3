// Makes the rows of one database those of another, of whichever engine: what is there already stays, so a copy that was broken off
// goes on, and one that is repeated takes what has changed.
import type { Db } from '#server/deps.ts';
import { copiedTables } from './copied-tables.ts';
import {
  deleteRow,
  deleteTasks,
  insertRows,
  isSameRow,
  type Key,
  type Keyed,
  keyOf,
  listTasks,
  type Row,
  readRows,
  updateRow,
} from './rows.store.ts';

/** SQLite takes 32,766 values in one statement; the widest table has 19 columns. */
const batchRows = 500;

export type RowsCopied = { added: number; changed: number; removed: number; rows: number };

export type CopyOptions = {
  /** Only counts. */
  rehearsal: boolean;
  /** How many tables are done, of how many. */
  onTable(done: number, all: number): void;
};

const mapOf = (keyed: Keyed, rows: readonly Row[]): Map<string, Row> =>
  new Map(rows.map((row) => [JSON.stringify(keyOf(keyed, row)), row]));

/** Both sides of the same part of a table, one after the other. */
async function* parts(
  from: Db,
  to: Db,
  keyed: Keyed,
  keysOnly = false,
): AsyncGenerator<{ source: Row[]; target: Row[] }> {
  for (let after: Key | undefined; ; ) {
    const source = await readRows(from, keyed, { after, limit: batchRows, keysOnly });
    const isEnd = source.length < batchRows;
    const end = source.at(-1);
    const last = isEnd || end === undefined ? undefined : keyOf(keyed, end);
    yield { source, target: await readRows(to, keyed, { after, last, keysOnly }) };
    if (last === undefined) return;
    after = last;
  }
}

/** An enquiry is found by search once its task is done: the target's triggers enter it when the task goes. */
const settleTasks = async (
  from: Db,
  tx: Db,
  added: readonly Row[],
  source: readonly Row[],
): Promise<void> => {
  const ids = (rows: readonly Row[]) => rows.map(({ id }) => String(id));
  const open = await listTasks(from, ids(source));
  const isOpen = new Set(open.map(({ enquiry_id }) => enquiry_id));
  await insertRows(
    tx,
    { table: 'enquiry_task' },
    added.map(({ id = null }) => ({ enquiry_id: id, has_mails: 0 })),
  );
  const known = await listTasks(tx, ids(source));
  await deleteTasks(
    tx,
    known.map(({ enquiry_id }) => String(enquiry_id)).filter((id) => !isOpen.has(id)),
  );
  const kept = new Map(open.map((task) => [task.enquiry_id, task]));
  for (const task of known) {
    const right = kept.get(task.enquiry_id ?? null);
    if (right !== undefined && !isSameRow(right, task))
      await updateRow(tx, { table: 'enquiry_task', keys: ['enquiry_id'] }, right);
  }
};

const copyTable = async (
  from: Db,
  to: Db,
  keyed: Keyed,
  { rehearsal }: Pick<CopyOptions, 'rehearsal'>,
): Promise<RowsCopied> => {
  const copied = { added: 0, changed: 0, removed: 0, rows: 0 };
  for await (const { source, target } of parts(from, to, keyed)) {
    const there = mapOf(keyed, target);
    const added = source.filter((row) => !there.has(JSON.stringify(keyOf(keyed, row))));
    const changed = source.filter((row) => {
      const known = there.get(JSON.stringify(keyOf(keyed, row)));
      return known !== undefined && !isSameRow(known, row);
    });
    copied.rows += source.length;
    copied.added += added.length;
    copied.changed += changed.length;
    if (!rehearsal)
      await to.transaction().execute(async (tx) => {
        for (const row of changed) await updateRow(tx, keyed, row);
        await insertRows(tx, keyed, added);
        if (keyed.table === 'enquiry' && source.length > 0) await settleTasks(from, tx, added, source);
      });
  }
  return copied;
};

/** Rows that the source no longer has; those that refer to others first. */
const removeGone = async (from: Db, to: Db, keyed: Keyed, rehearsal: boolean): Promise<number> => {
  if ((await readRows(to, keyed, { limit: 1, keysOnly: true })).length === 0) return 0;
  let removed = 0;
  for await (const { source, target } of parts(from, to, keyed, true)) {
    const there = mapOf(keyed, source);
    const gone = target.filter((row) => !there.has(JSON.stringify(keyOf(keyed, row))));
    removed += gone.length;
    if (!rehearsal) for (const row of gone) await deleteRow(to, keyed, row);
  }
  return removed;
};

/** Whether nothing had to be written: both were the same. */
export const isUnchanged = (tables: Record<string, RowsCopied>): boolean =>
  Object.values(tables).every(({ added, changed, removed }) => added + changed + removed === 0);

/** Returns by table what was done. With `rehearsal` nothing is written. */
export const copyRows = async (
  from: Db,
  to: Db,
  options: CopyOptions,
): Promise<Record<string, RowsCopied>> => {
  const gone = new Map<string, number>();
  for (const [table, keys] of [...copiedTables].reverse())
    gone.set(table, await removeGone(from, to, { table, keys }, options.rehearsal));
  const result: Record<string, RowsCopied> = {};
  for (const [at, [table, keys]] of copiedTables.entries()) {
    options.onTable(at, copiedTables.length);
    const copied = await copyTable(from, to, { table, keys }, options);
    result[table] = { ...copied, removed: gone.get(table) ?? 0 };
  }
  return result;
};
