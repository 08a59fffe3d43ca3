// What somebody is told who comes second: that it is so already, and who did it when.
import { brand } from '#content/brand.ts';
import type { AuditAction } from '#contract/staff/audit-actions.ts';
import { formatInstant } from '#contract/time.ts';
import type { Db } from '#server/deps.ts';
import { ApiError } from '#server/http/api-error.ts';
import { aboutTypeOf, listAuditAbout } from './audit.store.ts';

/** Names whoever did one of `actions` to this record last. */
export const alreadyDone = async (
  db: Db,
  aboutId: string,
  words: string,
  actions: readonly [AuditAction, ...AuditAction[]],
): Promise<ApiError> => {
  const events = await listAuditAbout(db, aboutTypeOf(actions[0]), aboutId);
  const last = events.findLast(({ action }) => actions.some((each) => each === action));
  const who = last === undefined ? '' : ` (${last.actor_name}, ${formatInstant(last.at, brand.hours)})`;
  return new ApiError('staff.conflict', { message: `${words}${who}.` });
};
