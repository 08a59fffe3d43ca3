// What staff do with enquiries, in words, and what to tell somebody who came second.

import { brand } from '#content/brand.ts';
import type { EnquiryStatus } from '#contract/enquiry.ts';
import { type AuditAction, actionWords } from '#contract/staff/audit-actions.ts';
import { formatInstant } from '#contract/time.ts';
import { namesOfActors } from '#server/audit/actor-names.store.ts';
import { listAuditAbout } from '#server/audit/audit.store.ts';
import type { Db } from '#server/deps.ts';
import { ApiError } from '#server/http/api-error.ts';

/** The words for the action that leads to a status; leaving the spam has its own. */
export const actionTo: Record<EnquiryStatus, AuditAction> = {
  new: 'enquiry.unread',
  read: 'enquiry.read',
  answered: 'enquiry.answer',
  closed: 'enquiry.close',
  spam: 'enquiry.spam',
};

type Event = Awaited<ReturnType<typeof listAuditAbout>>[number];

const assigneeAfter = ({ detail }: Event): string | null => {
  const after = detail?.after as { assignedTo?: string | null } | undefined;
  return after?.assignedTo ?? null;
};

const didWords = (event: Event, names: Map<string, string>): string => {
  const words = actionWords(event.action);
  if (event.action !== 'enquiry.assign' || event.detail === null) return words;
  const to = assigneeAfter(event);
  return `${words} to ${to === null ? 'nobody' : (names.get(to) ?? to)}`;
};

/** Oldest first. Names are as they were at the time; an assignee's is the one of today. */
export const historyOf = async (db: Db, id: string, only?: AuditAction) => {
  const all = await listAuditAbout(db, 'enquiry', id);
  const events = only === undefined ? all : all.filter(({ action }) => action === only);
  const names = await namesOfActors(
    db,
    events.map((event) => (event.action === 'enquiry.assign' ? assigneeAfter(event) : null)),
  );
  return events.map((event) => ({ at: event.at, by: event.actor_name, did: didWords(event, names) }));
};

/** Returns the `staff.conflict` for somebody who saw a state that has changed since: who last did `action`, or anything. */
export const conflict = async (db: Db, id: string, action?: AuditAction): Promise<ApiError> => {
  const last = (await historyOf(db, id, action)).at(-1);
  if (last === undefined) return new ApiError('staff.conflict');
  return new ApiError('staff.conflict', {
    message: `${last.by} ${last.did} on ${formatInstant(last.at, brand.hours)}. Please look again.`,
  });
};
