// Erases what is kept about a person: rows, files, mails and the audit log's details, in one transaction and then on disk.
import { brand } from '#content/brand.ts';
import { periodEnd, retention } from '#content/retention.ts';
import type { PersonalItem } from '#contract/staff/people.ts';
import type { Actor } from '#server/audit/actor.ts';
import { forgetExportsNaming } from '#server/audit/forget.store.ts';
import { runAction } from '#server/audit/run-action.ts';
import { emptyJournal } from '#server/db/empty-journal.ts';
import type { Deps } from '#server/deps.ts';
import { newId } from '#server/ids.ts';
import { type FoundRecord, readRecords } from './people.store.ts';
import {
  addressesInUse,
  finishRemoval,
  type Removed,
  removeMailTo,
  removeRecords,
  sumRemoved,
} from './remove.store.ts';

/** `YYYY-MM-DD`, or null if no law holds the record. A link through which nothing was sent is no business record. */
export const keptUntil = ({ kind, lastReceiptAt }: FoundRecord, now: Date): string | null => {
  if (kind !== 'payment_link' || lastReceiptAt === null) return null;
  const until = periodEnd(retention.receipts, new Date(lastReceiptAt));
  return until > now ? until.toISOString().slice(0, 10) : null;
};

export type Erasure = { items: PersonalItem[]; reason: string; evenAccounts: boolean };

/** What the law makes us keep stays unless `evenAccounts` is set; the result names it. */
export const eraseRecords = async (deps: Deps, actor: Actor, { items, reason, evenAccounts }: Erasure) => {
  const { config, db, clock } = deps;
  const { removed, kept } = await runAction(deps, actor, async ({ tx, record }) => {
    const records = await readRecords(tx, items);
    const held = records.flatMap((record) => {
      const until = evenAccounts ? null : keptUntil(record, clock.now());
      return until === null ? [] : [{ kind: record.kind, id: record.id, until }];
    });
    const going = records.filter(({ id }) => held.every((each) => each.id !== id));
    const parts: Removed[] = [];
    for (const [kind, ofKind] of Map.groupBy(going, (record) => record.kind))
      parts.push(
        await removeRecords(
          tx,
          kind,
          ofKind.map(({ id }) => id),
        ),
      );
    const gone = sumRemoved(parts);
    const named = going.flatMap(({ name, email, phone }) => [name, email, phone]);
    await forgetExportsNaming(tx, [...new Set(named.flatMap((text) => text || []))]);
    // While something is kept, so is what was written about it; and our own mailboxes are nobody's data.
    const addresses = held.length > 0 ? [] : [...new Set(going.flatMap(({ email }) => email ?? []))];
    const inUse = await addressesInUse(tx, addresses);
    for (const own of [config.mailTo, brand.email, brand.hrEmail]) inUse.add(own.toLowerCase());
    const mail = await removeMailTo(
      tx,
      addresses.filter((address) => !inUse.has(address.toLowerCase())),
    );
    const all = { ...sumRemoved([gone, mail]), records: gone.records };
    // Nothing could be erased: the attempt is recorded, but not as an erasure.
    const refusal = all.records > 0 ? undefined : held.length > 0 ? 'kept-by-law' : 'not-found';
    await record(refusal === undefined ? 'person.erase' : 'person.erase-refused', newId(clock), {
      detail: {
        reason,
        ...(refusal === undefined ? {} : { refusedBecause: refusal }),
        records: all.records,
        files: all.fileKeys.length,
        mails: all.mailIds.length,
        kept: held.length,
      },
    });
    return { removed: all, kept: held };
  });
  await finishRemoval(deps, removed);
  await emptyJournal(db);
  return {
    erased: removed.records,
    files: removed.fileKeys.length,
    mails: removed.mailIds.length,
    kept,
  };
};
