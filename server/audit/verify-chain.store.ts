// Whether the audit log is as it was written: every hash anew, from the first event to the last.
import type { Db } from '#server/deps.ts';
import { detailHash, eventHash } from './chain.ts';
import { readAuditEnds } from './ends.store.ts';

export type ChainCheck = { events: number; head: string; faults: string[] };

const batch = 1_000;
const mostFaults = 20;

/** Reads everything, a thousand events at a time. `faults` is empty where the chain is whole. */
export const verifyChain = async (db: Db): Promise<ChainCheck> => {
  const { start, head } = await readAuditEnds(db);
  const faults: string[] = [];
  let { seq, hash } = start;
  let events = 0;
  for (;;) {
    const rows = await db
      .selectFrom('audit_event')
      .selectAll()
      .where('seq', '>', seq)
      .orderBy('seq')
      .limit(batch)
      .execute();
    for (const row of rows) {
      events += 1;
      const name = `audit event ${row.seq}`;
      if (row.seq !== seq + 1) faults.push(`${name}: ${row.seq - seq - 1} events before it are missing`);
      else if (row.previous_hash !== hash) faults.push(`${name}: the one before it was changed`);
      if (eventHash(row, row.detail_hash, row.previous_hash) !== row.hash)
        faults.push(`${name}: it was changed`);
      else if (row.detail !== null && detailHash(row.salt ?? '', row.detail) !== row.detail_hash)
        faults.push(`${name}: its detail was changed`);
      ({ seq, hash } = row);
    }
    if (faults.length >= mostFaults) break;
    if (rows.length < batch) {
      if (head !== undefined && head.seq > seq)
        faults.push(`audit events ${seq + 1} to ${head.seq} are missing at the end`);
      break;
    }
  }
  return { events, head: hash, faults: faults.slice(0, mostFaults) };
};
