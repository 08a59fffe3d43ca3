// Whether the audit log is as it was written: every hash again, from the first event to the last, and both ends.
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Config } from '#server/config.ts';
import type { Db } from '#server/deps.ts';
import { auditKeysOf, type Position } from './audit-keys.ts';
import { type ChainEnds, type EndState, origin, readAuditEnds } from './chain-ends.store.ts';
import { type Noted, notedFileOf, readNoted } from './noted-head.ts';
import { faultOfEnd, faultsAtFirstSight, soundStates, unacceptedFaults } from './standing-faults.store.ts';
import { type Walk, walkEvents } from './verify-events.ts';

/** `faults` is empty if the log is whole. `notes` are worth knowing but are not faults. */
export type ChainCheck = { events: number; head: string; faults: string[]; notes: string[] };

/** Few enough that nobody waits long for one batch. */
const batch = 200;
const mostFaults = 20;

const eventsFrom = (db: Db, after: number) =>
  db.selectFrom('audit_event').selectAll().where('seq', '>', after).orderBy('seq').limit(batch).execute();

/** What is wrong at the end of the walk, compared with the end that was written. */
const faultsOfTail = ({ position }: Walk, head: Position): string[] => {
  if (head.seq > position.seq)
    return [`audit events ${position.seq + 1} to ${head.seq} are missing at the end`];
  if (head.seq < position.seq) {
    return [`audit events ${head.seq + 1} to ${position.seq} stand behind the end of the log`];
  }
  return head.hash === position.hash ? [] : [`audit event ${head.seq}, the last one: it was changed`];
};

/** Where to begin: after what was removed when due, or at the first event if that cannot be known. */
const startOf = async (db: Db, { start }: ChainEnds, sound: readonly EndState[]): Promise<Position> => {
  if (sound.includes(start.state) && start.position !== undefined) return start.position;
  const [first] = await eventsFrom(db, 0);
  return first === undefined ? origin : { seq: first.seq - 1, hash: first.previous_hash };
};

/** Hashes that other places vouch for, by number, and what is wrong if the log has another one there. */
type Expected = { position: Position; words: string };

/**
 * Reads everything in batches; other work gets its turn in between. Without `config` the database is a copy, such as a
 * backup's: no data folder notes its end, its secret may be unknown, and it may be older than the key.
 */
export const verifyChain = async ({
  db,
  config,
}: {
  db: Db;
  config?: Pick<Config, 'dataDir'>;
}): Promise<ChainCheck> => {
  const keys = auditKeysOf(db);
  // Before the ends: the file follows the database and is never ahead of it.
  const noted: Noted | undefined = config && (await readNoted(config.dataDir, keys));
  const file = config === undefined ? '' : notedFileOf(config.dataDir);
  const ends = await readAuditEnds(db);
  const from = ends['keyed-from'];
  const isKeyed = config !== undefined || from.state !== 'pending';
  const sound = soundStates[config !== undefined ? 'here' : isKeyed ? 'copy' : 'copyNotKeyed'];
  const faults = [
    ...faultsAtFirstSight(ends, sound, noted, file),
    // A backup of a log that nobody has accepted yet is a whole backup.
    ...(config === undefined ? [] : await unacceptedFaults(db, file)),
  ];
  const start = await startOf(db, ends, sound);
  let expected: Expected[] = [];
  if (from.state === 'right' && from.position)
    expected.push({ position: from.position, words: 'the log was keyed on top of another one' });
  if (noted?.state === 'right' && noted.position)
    expected.push({
      position: noted.position,
      words: `${file} notes another one: the database was put back to an older state and written on`,
    });

  const walk: Walk = { position: start, events: 0, retired: 0, faults: [] };
  const keyedFrom = isKeyed ? (from.position?.seq ?? 0) : Number.POSITIVE_INFINITY;
  for (;;) {
    const rows = await eventsFrom(db, walk.position.seq);
    walkEvents(walk, rows, keys, keyedFrom);
    const seen = [start, ...rows];
    expected = expected.filter(({ position, words }) => {
      const row = seen.find(({ seq }) => seq === position.seq);
      if (row !== undefined && row.hash !== position.hash)
        walk.faults.push(`audit event ${row.seq}: ${words}`);
      return row === undefined;
    });
    if (rows.length < batch || walk.faults.length >= mostFaults) break;
    await nextTurn();
  }

  // Again: events may have been added in the meantime.
  let { head } = await readAuditEnds(db);
  while (walk.faults.length < mostFaults && (head.position?.seq ?? 0) > walk.position.seq) {
    const rows = await eventsFrom(db, walk.position.seq);
    if (rows.length === 0) break;
    walkEvents(walk, rows, keys, keyedFrom);
    ({ head } = await readAuditEnds(db));
  }
  faults.push(...faultOfEnd('its end', head, sound), ...walk.faults);
  if (walk.faults.length < mostFaults && head.position !== undefined)
    faults.push(...faultsOfTail(walk, head.position));
  const { position, events } = walk;
  if (noted?.state === 'right' && noted.position && noted.position.seq > position.seq) {
    faults.push(
      `the audit log ends with event ${position.seq}, and ${file} notes ${noted.position.seq}: the database was put back to an older state`,
    );
  }
  return {
    events,
    head: position.hash,
    faults: faults.slice(0, mostFaults),
    notes:
      walk.retired === 0
        ? []
        : [
            `${walk.retired} events carry marks of a secret that is not listed any more; the end of the log vouches for them`,
          ],
  };
};
