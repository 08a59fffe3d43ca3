// Where the audit log begins and ends, kept beside it with keyed marks: what was cut off at either end, or moved, is missed.
import { builtOnce } from '#server/db/built-once.ts';
import { writeSetting } from '#server/db/setting.store.ts';
import type { Db } from '#server/deps.ts';
import { auditKeysOf, type MarkState, type Position } from './audit-keys.ts';
import { firstHash } from './chain.ts';

/**
 * `start`: the last event that was removed when its time was over; `head`: the last that was written; `keyed-from`: the
 * last one before the log was keyed. Events after that carry their own marks.
 */
export type EndName = 'start' | 'head' | 'keyed-from';

const settingKeys = {
  start: 'audit.start',
  head: 'audit.head',
  'keyed-from': 'audit.keyed-from',
} as const satisfies Record<EndName, string>;

/** What migration 0005 leaves in the place of `keyed-from`: the log is sealed at the next opening. */
export const notYetKeyed = 'pending';

/** `unmarked`: written before the log was keyed. */
export type EndState = MarkState | 'missing' | 'unmarked' | 'pending';

/** The position is there unless the state is `missing` or `pending`, or the value cannot be read. */
export type ChainEnd = { state: EndState; position: Position | undefined; mark?: string };
export type ChainEnds = Record<EndName, ChainEnd>;

/** Before the first event. */
export const origin: Position = { seq: 0, hash: firstHash };

const format = /^(\d{1,15}) ([0-9a-f]{64})(?: (\S{1,100}))?$/;

/** Reads `<seq> <hash> <mark>`. Returns `undefined` for anything else; the mark is missing if the text is from before the log was keyed. */
export const readPosition = (text: string): (Position & { mark: string | undefined }) | undefined => {
  const [, seq, hash, mark] = (text.length > 200 ? null : format.exec(text)) ?? [];
  return seq === undefined || hash === undefined ? undefined : { seq: Number(seq), hash, mark };
};

/** The text that `readPosition` reads; it goes into the settings and into the file with the noted end. */
export const writePosition = ({ seq, hash }: Position, mark: string): string => `${seq} ${hash} ${mark}`;

/** Reads and judges all three in one query. Throws if `db` has no audit keys. */
export const readAuditEnds = async (db: Db): Promise<ChainEnds> => {
  const keys = auditKeysOf(db);
  const rows = await db
    .selectFrom('setting')
    .select(['key', 'value'])
    .where('key', 'in', Object.values(settingKeys))
    .execute();
  const read = (name: EndName): ChainEnd => {
    const value = rows.find((row) => row.key === settingKeys[name])?.value;
    if (value === undefined) return { state: 'missing', position: undefined };
    if (name === 'keyed-from' && value === notYetKeyed) return { state: 'pending', position: undefined };
    const position = readPosition(value);
    if (position === undefined) return { state: 'wrong', position };
    const { mark } = position;
    if (mark === undefined) return { state: 'unmarked', position };
    return { state: keys.judge(name, position, mark), position, mark };
  };
  return { start: read('start'), head: read('head'), 'keyed-from': read('keyed-from') };
};

/** Marks the position with the current secret and stores it in place of the one before. `at` is an ISO instant. */
export const writeAuditEnd = (tx: Db, which: EndName, position: Position, at: string): Promise<void> =>
  writeSetting(tx, settingKeys[which], writePosition(position, auditKeysOf(tx).mark(which, position)), at);

/** Returns the number and hash of the last event, or `undefined` if the log is empty. */
export const lastEventOf = (db: Db): Promise<Position | undefined> =>
  db.selectFrom('audit_event').select(['seq', 'hash']).orderBy('seq', 'desc').limit(1).executeTakeFirst();

const headRow = builtOnce((db) =>
  db.selectFrom('setting').select('value').where('key', '=', settingKeys.head),
);

/** Returns the text that changes with every event, unjudged; `undefined` if there is none. Looked at every second. */
export const readHeadText = async (db: Db): Promise<string | undefined> => (await headRow(db, {}))[0]?.value;

/** Where the next event goes. `trusted`: the end of the log is the one that was last written. */
export const findTail = async (tx: Db): Promise<Position & { trusted: boolean }> => {
  const keys = auditKeysOf(tx);
  const row = await tx
    .selectFrom('setting')
    .select((eb) => [
      'value',
      eb
        .selectFrom('audit_event')
        .select(({ fn }) => fn.max<number | null>('seq').as('seq'))
        .as('last'),
    ])
    .where('key', '=', settingKeys.head)
    .executeTakeFirst();
  const head = row === undefined ? undefined : readPosition(row.value);
  const isRight =
    head?.mark !== undefined &&
    keys.judge('head', head, head.mark) === 'right' &&
    (row?.last ?? 0) <= head.seq;
  // If the last events are gone, the next one continues after them, so that the gap stays visible.
  if (head !== undefined && isRight) return { seq: head.seq, hash: head.hash, trusted: true };
  const last = (await lastEventOf(tx)) ?? (await readAuditEnds(tx)).start.position ?? origin;
  return { seq: last.seq, hash: last.hash, trusted: false };
};
