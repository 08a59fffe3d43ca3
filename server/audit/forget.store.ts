// The two ways in which the audit log ever gets smaller: a detail that told of a person is forgotten, and events whose time is
// over are removed from the beginning.
import { sql } from 'kysely';
import { engineOf } from '#server/db/engine.ts';
import type { Clock, Db } from '#server/deps.ts';
import { auditKeysOf, type Position } from './audit-keys.ts';
import { type ChainEnd, readAuditEnds, writeAuditEnd } from './chain-ends.store.ts';
import { type Walk, walkEvents } from './verify-events.ts';

const sqlite = {
  allowRemoval: 'drop trigger if exists audit_event_kept',
  refuseRemoval: `create trigger audit_event_kept before delete on audit_event begin
    select raise(abort, 'the audit log is append-only');
  end`,
} as const;

const postgres = {
  allowRemoval: `select set_config('audit.removal', 'allowed', true)`,
  refuseRemoval: `select set_config('audit.removal', 'refused', true)`,
} as const;

/**
 * Statements that allow removal inside a transaction, which refuses it again when it ends. The triggers that refuse it, and every
 * change but forgetting a detail, are made by the migrations 0002 and 0005, and in PostgreSQL by its first tables.
 */
const appendOnly = { sqlite, postgres } as const;

const several = 500;

/** The fact stays: who did what and when. */
export const forgetDetails = async (tx: Db, aboutIds: readonly string[]): Promise<void> => {
  for (let at = 0; at < aboutIds.length; at += several) {
    await tx
      .updateTable('audit_event')
      .set({ detail: null, salt: null })
      .where('about_id', 'in', aboutIds.slice(at, at + several))
      .where('detail', 'is not', null)
      .execute();
  }
};

/** An export's event keeps what was filtered by, which may have been a person's name, address or phone. */
export const forgetExportsNaming = async (tx: Db, texts: readonly string[]): Promise<void> => {
  for (const text of texts) {
    // As it stands in the detail's JSON, and without LIKE's own signs.
    const literal = JSON.stringify(text).slice(1, -1).replaceAll(/[!%_]/g, '!$&');
    await tx
      .updateTable('audit_event')
      .set({ detail: null, salt: null })
      .where('about_type', '=', 'export')
      .where('detail', 'is not', null)
      .where(sql<boolean>`lower(detail) like lower(${`%${literal}%`}) escape '!'`)
      .execute();
  }
};

/** Whether all events up to this one are as they were written. Reads in batches, within the transaction. */
const isWhole = async (tx: Db, start: ChainEnd, upTo: Position): Promise<boolean> => {
  if (start.state !== 'right' || start.position === undefined) return false;
  const walk: Walk = { position: start.position, events: 0, retired: 0, faults: [] };
  const { 'keyed-from': from } = await readAuditEnds(tx);
  while (walk.position.seq < upTo.seq && walk.faults.length === 0) {
    const rows = await tx
      .selectFrom('audit_event')
      .selectAll()
      .where('seq', '>', walk.position.seq)
      .where('seq', '<=', upTo.seq)
      .orderBy('seq')
      .limit(several)
      .execute();
    if (rows.length === 0) break;
    walkEvents(walk, rows, auditKeysOf(tx), from.position?.seq ?? 0);
  }
  return walk.faults.length === 0 && walk.position.hash === upTo.hash;
};

/**
 * Returns how many events were removed. None are if the ones that are due are not as they were written: whoever tampered
 * must not get rid of the traces by setting a time back.
 */
export const removeAuditBefore = async (tx: Db, clock: Clock, before: Date): Promise<number> => {
  const text = before.toISOString();
  const events = tx.selectFrom('audit_event').select(['seq', 'hash']).limit(1);
  // The first that stays, not the last that is old enough: times rise with numbers unless somebody changed one.
  const stays = await events.where('at', '>=', text).orderBy('seq').executeTakeFirst();
  const last = await events
    .where('at', '<', text)
    .$if(stays !== undefined, (query) => query.where('seq', '<', stays?.seq ?? 0))
    .orderBy('seq', 'desc')
    .executeTakeFirst();
  if (last === undefined) return 0;
  const { start } = await readAuditEnds(tx);
  if (!(await isWhole(tx, start, last))) return 0;
  await writeAuditEnd(tx, 'start', last, clock.now().toISOString());
  const { allowRemoval, refuseRemoval } = appendOnly[engineOf(tx)];
  await sql.raw(allowRemoval).execute(tx);
  const { numDeletedRows } = await tx
    .deleteFrom('audit_event')
    .where('seq', '<=', last.seq)
    .executeTakeFirstOrThrow();
  await sql.raw(refuseRemoval).execute(tx);
  return Number(numDeletedRows);
};
