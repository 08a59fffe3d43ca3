// Whether events are as they were written, each by its own hash and mark and by the event before it. Knows no database.
import type { Selectable } from 'kysely';
import type { AuditEventTable } from '#server/db/tables.ts';
import type { AuditKeys, Position } from './audit-keys.ts';
import { detailHash, eventHash } from './chain.ts';

type Row = Selectable<AuditEventTable>;

export type Walk = {
  /** The last event that was looked at. */
  position: Position;
  events: number;
  /** How many carry a mark of a secret that is no longer listed. */
  retired: number;
  faults: string[];
};

const faultsOf = (row: Row, before: Position): string[] => {
  const name = `audit event ${row.seq}`;
  const faults: string[] = [];
  if (row.seq !== before.seq + 1)
    faults.push(`${name}: ${row.seq - before.seq - 1} events before it are missing`);
  else if (row.previous_hash !== before.hash) faults.push(`${name}: the one before it was changed`);
  if (eventHash(row, row.detail_hash, row.previous_hash) !== row.hash) faults.push(`${name}: it was changed`);
  else if (row.detail !== null && detailHash(row.salt ?? '', row.detail) !== row.detail_hash)
    faults.push(`${name}: its detail was changed`);
  return faults;
};

/**
 * Takes events in their order and adds to `walk`. Behind the number `keyedFrom` every event has to carry a mark. A mark of a
 * secret that is not listed is counted but is not a fault: the end of the log vouches for everything before it.
 */
export const walkEvents = (walk: Walk, rows: readonly Row[], keys: AuditKeys, keyedFrom: number): void => {
  for (const row of rows) {
    const faults = faultsOf(row, walk.position);
    const state = row.mark === null ? 'missing' : keys.judge('event', row, row.mark);
    if (state === 'retired') walk.retired += 1;
    if (faults.length === 0 && state === 'wrong')
      faults.push(`audit event ${row.seq}: it was changed, or put in, without the secret`);
    if (state === 'missing' && row.seq > keyedFrom) {
      faults.push(
        `audit event ${row.seq}: it carries no mark: either it was put in by hand, or the end of the log had been tampered with when it was written, and events before it may be missing`,
      );
    }
    walk.faults.push(...faults);
    walk.events += 1;
    walk.position = { seq: row.seq, hash: row.hash };
  }
};
