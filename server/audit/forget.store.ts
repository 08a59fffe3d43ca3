// The two ways in which the audit log ever gets smaller: a detail that told of a person is forgotten, and events whose time is
// over are removed from the beginning.
import { sql } from 'kysely';
import type { Clock, Db } from '#server/deps.ts';
import { appendOnly } from './append-only.ts';
import { writeAuditEnd } from './ends.store.ts';

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
      .where(sql<boolean>`detail like ${`%${literal}%`} escape '!'`)
      .execute();
  }
};

/** Answers how many events went. */
export const removeAuditBefore = async (tx: Db, clock: Clock, before: Date): Promise<number> => {
  const last = await tx
    .selectFrom('audit_event')
    .select(['seq', 'hash'])
    .where('at', '<', before.toISOString())
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (last === undefined) return 0;
  await writeAuditEnd(tx, 'start', last, clock.now().toISOString());
  await sql.raw(appendOnly.allowRemoval).execute(tx);
  const { numDeletedRows } = await tx
    .deleteFrom('audit_event')
    .where('seq', '<=', last.seq)
    .executeTakeFirstOrThrow();
  await sql.raw(appendOnly.refuseRemoval).execute(tx);
  return Number(numDeletedRows);
};
