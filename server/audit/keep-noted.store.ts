// Opens the audit log: moves its marks to a new secret, says what is wrong with it at first sight, and keeps its end noted in the
// data folder as long as the process runs.
import { engineOf } from '#server/db/engine.ts';
import type { Db, Deps } from '#server/deps.ts';
import { serverActor } from './actor.ts';
import { auditKeysOf, type Position } from './audit-keys.ts';
import {
  type ChainEnd,
  type EndName,
  readAuditEnds,
  readHeadText,
  writeAuditEnd,
} from './chain-ends.store.ts';
import { notedFileOf, readNoted, writeNoted } from './noted-head.ts';
import { runAction } from './run-action.ts';
import { notAsWritten, noteMissing, standingFaults } from './standing-faults.store.ts';

type Needs = Pick<Deps, 'db' | 'clock' | 'config' | 'log'>;

/** How far the file may lag behind the database while the process runs; a stop brings it up to date. */
const everyMs = 1_000;

/** Marks of an older listed secret are made again with the first one: the older may then be taken off the list. */
const moveToCurrentSecret = async (tx: Db, at: string): Promise<void> => {
  const keys = auditKeysOf(tx);
  const ends = await readAuditEnds(tx);
  for (const name of Object.keys(ends) as EndName[]) {
    const { state, position, mark } = ends[name];
    if (state === 'right' && position !== undefined && mark !== undefined && !keys.isCurrent(mark))
      await writeAuditEnd(tx, name, position, at);
  }
};

/** Whether the log still holds what was noted: an older state that was put back must not become the noted one. */
const holds = async (db: Db, noted: Position): Promise<boolean> => {
  const row = await db
    .selectFrom('audit_event')
    .select('hash')
    .where('seq', '=', noted.seq)
    .executeTakeFirst();
  if (row !== undefined) return row.hash === noted.hash;
  const { start } = await readAuditEnds(db);
  if (start.state !== 'right' || start.position === undefined) return false;
  // Removed since, when its time was over.
  return start.position.seq > noted.seq || start.position.hash === noted.hash;
};

/** Notes the end of the log. Returns false, and leaves the file as it is, if the log does not hold what was noted before. */
const note = async ({ db, config }: Needs, head: Position): Promise<boolean> => {
  const keys = auditKeysOf(db);
  const { state, position, mark } = await readNoted(config.dataDir, keys);
  if (state !== 'missing') {
    if (state !== 'right' || position === undefined || !(await holds(db, position))) return false;
    if (position.hash === head.hash && mark !== undefined && keys.isCurrent(mark)) return true;
  }
  await writeNoted(config.dataDir, keys, head);
  return true;
};

/** What has to be done before this process records its first event; usually nothing. */
const prepare = async (needs: Needs, isNoteMissing: boolean): Promise<void> => {
  const { db, clock } = needs;
  const keys = auditKeysOf(db);
  const isSettled = ({ mark }: ChainEnd): boolean => mark === undefined || keys.isCurrent(mark);
  // The write lock may be somebody else's for a while: it is asked for only if there is something to write.
  if (!isNoteMissing && Object.values(await readAuditEnds(db)).every(isSettled)) return;
  await runAction(needs, serverActor, async ({ tx, record }) => {
    await moveToCurrentSecret(tx, clock.now().toISOString());
    if (isNoteMissing) await record(noteMissing, 'trail');
  });
};

/**
 * Call this once the database is open. `isSealed`: the log was sealed in this opening, so that no end can have been noted. Returns how
 * to stop it: the end is then noted once more. A failure to write is logged and stops nothing. Throws a ConfigError if the file in the data folder cannot be read.
 */
export const openAuditLog = async (needs: Needs, isSealed = false): Promise<() => Promise<void>> => {
  const { db, config, log } = needs;
  let end: Position | undefined;
  let seen: string | undefined;
  let told = '';
  const tell = (text: string, detail: object): void => {
    if (told !== text) log.error(detail, text);
    told = text;
  };
  const run = async (): Promise<void> => {
    try {
      const text = await readHeadText(db);
      if (text === seen) return;
      const { head } = await readAuditEnds(db);
      if (head.state !== 'right' || head.position === undefined || head.position.hash === end?.hash) return;
      const fits = await note(needs, head.position);
      end = head.position;
      seen = text;
      if (fits) told = '';
      else
        tell(
          `the audit log does not hold what ${notedFileOf(config.dataDir)} notes; see: npm run -s cli -- check`,
          { end },
        );
    } catch (error) {
      tell('the end of the audit log could not be noted', { err: error });
    }
  };
  // Before the file: when the very first event is recorded, the file is already there.
  const written = await readAuditEnds(db).then(
    ({ head }) => head.position?.seq ?? 0,
    () => 0,
  );
  const { state } = await readNoted(config.dataDir, auditKeysOf(db));
  // On a database that is shared, it is a process whose data folder is new: who can write to the database has no way into the folders of all.
  const isShared = engineOf(db) === 'postgres';
  const isNoteMissing = state === 'missing' && !isSealed && written > 0 && !isShared;
  await prepare(needs, isNoteMissing).catch((error: unknown) =>
    log.error({ err: error }, 'the audit log could not be prepared'),
  );
  await run();
  const faults = await standingFaults(needs).catch(() => []);
  if (faults.length > 0) log.error({ faults }, notAsWritten);
  // Whoever keeps the server's log elsewhere has the end of the audit log there too.
  log.info({ end }, 'audit log opened');
  let running = Promise.resolve();
  const timer = setInterval(() => {
    running = running.then(run);
  }, everyMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await running.then(run);
    log.info({ end }, 'audit log closed');
  };
};
