// Seals an audit log from before it was keyed. It happens in one place alone: in the transaction of the migration that makes
// room for the marks. A log that is found unsealed at any other time was put back to that state, and stays a fault.
import { sql } from 'kysely';
import type { Clock, Db } from '#server/deps.ts';
import { serverActor } from './actor.ts';
import { recordAudit } from './audit.store.ts';
import { lastEventOf, origin, readAuditEnds, writeAuditEnd } from './chain-ends.store.ts';

const keyedAuditMigrations = ['0005-keyed-audit', '0016-first-tables'];

/** Whether the migrations that have just run are those that a log is sealed after. */
export const makesRoomForMarks = (migrated: readonly string[]): boolean =>
  keyedAuditMigrations.some((name) => migrated.includes(name));

/** SQLite's full-text search keeps tables of its own. */
const isSearchIndex = /_search(_|$)/;

/** Whether no table holds a row yet, so that there is nothing a log could tell of. */
const isBlank = async (tx: Db): Promise<boolean> => {
  const tables = (await tx.introspection.getTables()).filter(
    ({ name }) => name !== 'setting' && !isSearchIndex.test(name),
  );
  const looks = [
    ...tables.map(({ name }) => sql`select 1 from ${sql.table(name)} limit 1`),
    sql`select 1 from setting where key not like 'audit.%' limit 1`,
  ];
  for (const look of looks) {
    const { rows } = await look.execute(tx);
    if (rows.length > 0) return false;
  }
  return true;
};

/**
 * All that is there is pinned by marks over its end, and what follows carries marks of its own. Never silent: an event says how
 * many events were found. A new installation has nothing to seal, and its log
 * begins empty.
 */
export const sealLog = async (tx: Db, clock: Clock): Promise<void> => {
  const blank = await isBlank(tx);
  const { start, head } = await readAuditEnds(tx);
  const at = clock.now().toISOString();
  // The end as it was written, not as it is found: events cut off earlier are still missed.
  const end = head.position ?? (await lastEventOf(tx)) ?? start.position ?? origin;
  await writeAuditEnd(tx, 'keyed-from', end, at);
  await writeAuditEnd(tx, 'head', end, at);
  await writeAuditEnd(tx, 'start', start.position ?? origin, at);
  if (blank) return;
  const found = await tx
    .selectFrom('audit_event')
    .select(({ fn }) => [fn.countAll<number>().as('events'), fn.min<number | null>('seq').as('first')])
    .executeTakeFirstOrThrow();
  await recordAudit(tx, clock, {
    actor: serverActor,
    action: 'trail.seal',
    aboutId: 'trail',
    detail: { events: Number(found.events), firstEvent: found.first, sealedFromEvent: end.seq + 1 },
  });
};
