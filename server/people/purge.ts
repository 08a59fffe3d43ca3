// Removes every record at the end of its period in content/retention.ts. Runs daily in the server and from the command line.
import { periodStart, retention } from '#content/retention.ts';
import type { Period } from '#content/types.ts';
import type { PersonalItem } from '#contract/staff/people.ts';
import { type Actor, serverActor } from '#server/audit/actor.ts';
import { removeAuditBefore } from '#server/audit/forget.store.ts';
import { runAction } from '#server/audit/run-action.ts';
import { notAsWritten } from '#server/audit/standing-faults.store.ts';
import { verifyChain } from '#server/audit/verify-chain.store.ts';
import { eraseMarkedWords, markRemovedWords } from '#server/db/bulk-erasure.ts';
import { emptyJournal } from '#server/db/empty-journal.ts';
import { writeTransaction } from '#server/db/write-transaction.ts';
import type { Deps } from '#server/deps.ts';
import { newId } from '#server/ids.ts';
import { type Bounds, countDue, type Due, listDue, removeSmall } from './purge.store.ts';
import { finishRemoval, nothing, removeRecords, sumRemoved } from './remove.store.ts';

/** Rows in one transaction: everybody waits as long as its commit takes, two to four milliseconds a row where their words are overwritten in the index. */
const batch = 20;
/** From so many rows of a kind on it is less work to write the search indexes anew. */
const many = 200;

const kinds = {
  enquiries: 'enquiry',
  certificates: 'candidate_link',
  receipts: 'payment_link',
  clients: 'client',
} as const satisfies Record<Due, PersonalItem['kind']>;

export type PurgeOptions = {
  /** Instead of the periods, for what no law makes us keep; never longer than the period. */
  olderThanMs?: number;
  /** Only counts. */
  dryRun?: boolean;
};

/** By kind of record, how many went. */
export type PurgeResult = Record<keyof Bounds, number>;

/** Accounts and the audit log are kept for their period whatever is asked. */
const heldByLaw: ReadonlySet<string> = new Set(['receipts', 'clients', 'audit']);

const startOf = (name: string, period: Period, now: Date, olderThanMs: number | undefined): Date => {
  const start = periodStart(period, now);
  if (olderThanMs === undefined || heldByLaw.has(name)) return start;
  return new Date(Math.max(start.getTime(), now.getTime() - olderThanMs));
};

/** Returns counts by kind of record. With `dryRun` nothing is changed. */
export const purge = async (
  deps: Deps,
  actor: Actor,
  { olderThanMs, dryRun = false }: PurgeOptions = {},
): Promise<PurgeResult> => {
  const { db, clock } = deps;
  const now = clock.now();
  const before = (name: string, period: Period) => startOf(name, period, now, olderThanMs).toISOString();
  const bounds = {
    enquiries: before('enquiries', retention.enquiries),
    certificates: before('certificates', retention.certificates),
    receipts: before('receipts', retention.receipts),
    clients: before('clients', retention.receipts),
    mails: before('mails', retention.outbox),
    openings: before('openings', retention.openings),
    vitals: before('vitals', retention.vitals),
    signIns: now.toISOString(),
    audit: before('audit', retention.audit),
  };
  if (dryRun) return countDue(db, bounds);

  const dues = Object.entries(kinds) as [Due, PersonalItem['kind']][];
  for (const [due] of dues) {
    if ((await listDue(db, due, bounds[due], many)).length === many) await markRemovedWords(db, clock);
  }

  const result: Partial<PurgeResult> = {};
  for (const [due, kind] of dues) {
    let gone = nothing();
    for (;;) {
      const removed = await writeTransaction(db, async (tx) => {
        const ids = await listDue(tx, due, bounds[due], batch);
        return ids.length === 0 ? undefined : removeRecords(tx, kind, ids);
      });
      if (removed === undefined) break;
      await finishRemoval(deps, removed);
      gone = sumRemoved([gone, removed]);
    }
    result[due] = gone.records;
  }
  const isErased = await eraseMarkedWords(db);
  const small = await runAction(deps, actor, async ({ tx, record }) => {
    const removed = await removeSmall(tx, bounds);
    const audit = await removeAuditBefore(tx, clock, new Date(bounds.audit));
    const counts = { ...result, ...removed.counts, audit } as PurgeResult;
    const gone = Object.entries(counts).filter(([, count]) => count > 0);
    if (gone.length > 0) {
      await record('retention.purge', newId(clock), { detail: Object.fromEntries(gone) });
    }
    return { counts, mailIds: removed.mailIds };
  });
  await finishRemoval(deps, { ...nothing(), mailIds: small.mailIds });
  if (isErased || Object.values(small.counts).some((count) => count > 0)) await emptyJournal(db);
  return small.counts;
};

const firstMs = 60_000;
const everyMs = 24 * 60 * 60_000;

/** Purges soon after the start and then once a day, and checks that the audit log is whole. Returns how to stop. */
export const purgeRegularly = (deps: Deps): (() => void) => {
  const run = async (): Promise<void> => {
    try {
      const removed = await purge(deps, serverActor);
      if (Object.values(removed).some((count) => count > 0))
        deps.log.info(removed, 'records whose time is over were removed');
    } catch (error) {
      deps.log.error({ err: error }, 'records whose time is over could not be removed');
    }
    try {
      const { faults } = await verifyChain(deps);
      if (faults.length > 0) deps.log.error({ faults }, notAsWritten);
    } catch (error) {
      deps.log.error({ err: error }, 'the audit log could not be checked');
    }
  };
  const first = setTimeout(run, firstMs);
  const daily = setInterval(run, everyMs);
  first.unref();
  daily.unref();
  return () => {
    clearTimeout(first);
    clearInterval(daily);
  };
};
