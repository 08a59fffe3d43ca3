// What an enquiry's sender need not wait for: its words enter the search index, and its mails are written. Soon after, in batches,
// and before a search; what was not done when the program ended is done at the next start.
import { stranger } from '#server/audit/actor.ts';
import { runAction } from '#server/audit/run-action.ts';
import { isDatabaseBusy } from '#server/db/busy.ts';
import type { Db, Deps } from '#server/deps.ts';
import { putMails } from '#server/outbox/outbox.store.ts';
import { enquiryMails } from './enquiries.mail.ts';

/** In one transaction: other writes wait no longer than that takes. */
const batch = 20;

const listTasks = async (db: Db, after: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('enquiry_task')
    .select('enquiry_id as id')
    .where('enquiry_id', '>', after)
    .orderBy('enquiry_id')
    .limit(batch)
    .execute();
  return rows.map(({ id }) => id);
};

/** Of several at once, one does it. */
const finish = (deps: Deps, ids: string[]): Promise<void> =>
  runAction(deps, stranger, async ({ tx }) => {
    // A trigger enters them into the index.
    const tasks = await tx.deleteFrom('enquiry_task').where('enquiry_id', 'in', ids).returningAll().execute();
    const toTell = tasks.filter(({ has_mails }) => has_mails === 1).map(({ enquiry_id }) => enquiry_id);
    if (toTell.length === 0) return;
    const enquiries = await tx
      .selectFrom('enquiry')
      .selectAll()
      .where('id', 'in', toTell)
      .orderBy('id')
      .execute();
    await putMails(
      tx,
      deps.clock,
      enquiries.flatMap((enquiry) => enquiryMails(enquiry, deps.config)),
    );
  });

/** Returns the last id of the batch, or `undefined` if nothing is left. One that fails is logged and holds up no other. */
const finishBatch = async (deps: Deps, after: string): Promise<string | undefined> => {
  const ids = await listTasks(deps.db, after);
  if (ids.length === 0) return undefined;
  try {
    await finish(deps, ids);
  } catch (batchError) {
    if (isDatabaseBusy(batchError)) throw batchError;
    for (const id of ids) {
      await finish(deps, [id]).catch((error: unknown) =>
        deps.log.error({ err: error, enquiry: id }, 'an enquiry could not be announced'),
      );
    }
  }
  return ids.at(-1);
};

/** All at once, for what reads the index. What fails is tried again at the next call. */
export const finishArrivals = async (deps: Deps): Promise<void> => {
  let after: string | undefined = '';
  while (after !== undefined) after = await finishBatch(deps, after);
};

/** Returns a function that does a batch, and tells whether there may be more. What fails is tried again after the last. */
export const finishInTurns = (deps: Deps): (() => Promise<boolean>) => {
  let after: string | undefined;
  return async () => {
    after = await finishBatch(deps, after ?? '');
    return after !== undefined;
  };
};
