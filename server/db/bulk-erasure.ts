// Removing many rows at once from SQLite's search indexes. A removed row's words are overwritten in its own transaction (`secure-delete`,
// migration 0003), which reads past all that the rows before it have left empty: the more are gone, the longer each takes. So where many go,
// they are only marked as gone, and the indexes are written anew at the end. A setting says so until that is done: what broke off is done next time.
import { sql } from 'kysely';
import type { Clock, Db } from '#server/deps.ts';
import { engineOf } from './engine.ts';
import { readSetting, writeSetting } from './setting.store.ts';
import { type SearchKind, searchKinds } from './tables.ts';
import { writeTransaction } from './write-transaction.ts';

const dueKey = 'search.words-to-erase';
/** Pages of 4 KB that one transaction writes anew, for which everybody waits: ten to twenty milliseconds. */
const pagesAtOnce = 250;

const setOption = async (tx: Db, kind: SearchKind, option: string, value: number): Promise<void> => {
  const index = `${kind}_search`;
  await sql.raw(`insert into ${index} (${index}, rank) values ('${option}', ${value})`).execute(tx);
};

const eraseAtOnce = async (tx: Db, isOn: boolean): Promise<void> => {
  for (const kind of searchKinds) await setOption(tx, kind, 'secure-delete', isOn ? 1 : 0);
};

const countChanges = async (tx: Db): Promise<number> =>
  (await sql<{ n: number }>`select total_changes() as n`.execute(tx)).rows[0]?.n ?? 0;

/** Returns whether something was left to be done: https://sqlite.org/fts5.html#the_merge_command. Fewer than no pages begin with all there is. */
const merge = (db: Db, kind: SearchKind, pages: number): Promise<boolean> =>
  writeTransaction(db, async (tx) => {
    const before = await countChanges(tx);
    await setOption(tx, kind, 'merge', pages);
    return (await countChanges(tx)) - before > 1;
  });

/** From now on removed rows stay in the indexes, found by nobody, until `eraseMarkedWords`. Does nothing on PostgreSQL. */
export const markRemovedWords = async (db: Db, clock: Clock): Promise<void> => {
  if (engineOf(db) === 'postgres') return;
  await writeTransaction(db, async (tx) => {
    await writeSetting(tx, dueKey, 'yes', clock.now().toISOString());
    await eraseAtOnce(tx, false);
  });
};

/** Writes the indexes without what was removed since `markRemovedWords`, also by another process that broke off. Returns whether that was due. */
export const eraseMarkedWords = async (db: Db): Promise<boolean> => {
  if ((await readSetting(db, dueKey)) === undefined) return false;
  // First, so that what is removed meanwhile needs no second round.
  await writeTransaction(db, (tx) => eraseAtOnce(tx, true));
  for (const kind of searchKinds) {
    let isGoingOn = await merge(db, kind, -pagesAtOnce);
    while (isGoingOn) isGoingOn = await merge(db, kind, pagesAtOnce);
  }
  await db.deleteFrom('setting').where('key', '=', dueKey).execute();
  return true;
};
