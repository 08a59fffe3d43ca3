// When the mail server itself takes nothing, the whole outbox pauses: one mail tries again after longer and longer waits,
// and all others keep their place. Kept as a setting, so that every process and the command line know of it.
import { delayedAfterFailures, type MailProblem } from '#contract/staff/mail-problems.ts';
import { readSetting, writeSetting } from '#server/db/setting.store.ts';
import type { Clock, Db } from '#server/deps.ts';
import { asMailProblem } from './mail-problem.ts';

const key = 'outbox.outage';
const firstWaitMs = 10_000;
/** With a longer pause, mail would wait too long once the server is back. */
const longestWaitMs = 5 * 60_000;

export type Outage = {
  /** When the first attempt of this outage failed. */
  since: string;
  /** Attempts in a row that failed. */
  failures: number;
  problem: MailProblem;
  /** What the server or the system said. */
  detail: string;
  nextTryAt: string;
};

const read = async (db: Db): Promise<{ outage: Outage; text: string } | undefined> => {
  const row = await readSetting(db, key);
  if (row === undefined) return undefined;
  const outage = JSON.parse(row.value) as Outage;
  return { outage: { ...outage, problem: asMailProblem(outage.problem) }, text: row.value };
};

/** Returns the current outage, or `undefined` if there is none. */
export const findOutage = async (db: Db): Promise<Outage | undefined> => (await read(db))?.outage;

/** Whether people are told about it. */
export const isTold = ({ failures }: Outage): boolean => failures >= delayedAfterFailures;

/** Returns what people are told blocks all mail; null if nothing does, or not for long enough. */
export const toldProblem = (outage: Outage | undefined): MailProblem | null =>
  outage !== undefined && isTold(outage) ? outage.problem : null;

/** Returns false if somebody else changed it in the meantime. */
const replace = async (db: Db, clock: Clock, before: string, after: Outage): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('setting')
    .set({ value: JSON.stringify(after), updated_at: clock.now().toISOString() })
    .where('key', '=', key)
    .where('value', '=', before)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

/** `open`: mail goes out. `test`: one mail may try whether the server is back. `wait`: not yet. */
export type Turn = { kind: 'open' } | { kind: 'test'; outage: Outage } | { kind: 'wait' };

/** Of several processes, one gets the test, for `leaseMs`: if it dies, another gets it after that. */
export const takeTurn = async (db: Db, clock: Clock, leaseMs: number): Promise<Turn> => {
  const found = await read(db);
  if (found === undefined) return { kind: 'open' };
  const now = clock.now().getTime();
  if (Date.parse(found.outage.nextTryAt) > now) return { kind: 'wait' };
  const held = { ...found.outage, nextTryAt: new Date(now + leaseMs).toISOString() };
  return (await replace(db, clock, found.text, held))
    ? { kind: 'test', outage: found.outage }
    : { kind: 'wait' };
};

/** There was no mail to test with: the state goes back to what it was. */
export const giveTurnBack = (db: Db, clock: Clock, outage: Outage): Promise<void> => write(db, clock, outage);

const write = (db: Db, clock: Clock, outage: Outage): Promise<void> =>
  writeSetting(db, key, JSON.stringify(outage), clock.now().toISOString());

/** Ten seconds, doubled with every failure up to five minutes. */
export const outageWaitMs = (failures: number): number =>
  Math.min(longestWaitMs, firstWaitMs * 2 ** Math.min(failures - 1, 20));

/**
 * Begins an outage, or continues one if its test failed. An attempt that was under way when another one found the
 * server gone says nothing new, and is not counted. Returns the outage as it is now.
 */
export const noteFailure = async (
  tx: Db,
  clock: Clock,
  { problem, detail }: Pick<Outage, 'problem' | 'detail'>,
  turn: Turn,
): Promise<Outage> => {
  const known = await findOutage(tx);
  if (known !== undefined && turn.kind !== 'test') return known;
  const now = clock.now().getTime();
  const failures = (known?.failures ?? 0) + 1;
  const outage = {
    since: known?.since ?? new Date(now).toISOString(),
    failures,
    problem,
    detail,
    nextTryAt: new Date(now + outageWaitMs(failures)).toISOString(),
  };
  await write(tx, clock, outage);
  return outage;
};

/** Does nothing if there is none. */
export const endOutage = async (db: Db): Promise<void> => {
  await db.deleteFrom('setting').where('key', '=', key).execute();
};

/** For when somebody has fixed it, or thinks so: the worker tests it at its next look. */
export const testOutageNow = async (tx: Db, clock: Clock): Promise<void> => {
  const outage = await findOutage(tx);
  if (outage !== undefined) await write(tx, clock, { ...outage, nextTryAt: clock.now().toISOString() });
};
