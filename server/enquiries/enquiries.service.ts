// What staff do with an enquiry beside answering it, each act in one transaction with its audit event. A change names the state
// it saw: where that is no more, nothing happens and the caller hears who was first.

import { noteMaxLength } from '#contract/limits.ts';
import type { EnquiryAssigneeChange, EnquiryStatusChange } from '#contract/staff/enquiries.ts';
import { lengthOf, normaliseBlock } from '#contract/text.ts';
import { type Actor, staffActorId } from '#server/audit/actor.ts';
import { recordAudit } from '#server/audit/audit.store.ts';
import type { Db, Deps } from '#server/deps.ts';
import { ApiError } from '#server/http/api-error.ts';
import { InputError } from '#server/links/checked-text.ts';
import { type Enquiry, findEnquiry, updateEnquiry } from './enquiries.store.ts';
import { actionTo, conflict } from './enquiry-history.ts';
import { deleteNote, findColleague, insertNote } from './enquiry-notes.store.ts';
import { restoreEnquiry } from './restore-enquiry.ts';

type Needs = Pick<Deps, 'db' | 'clock' | 'config'>;

const aboutEnquiry = (id: string) => ({ aboutType: 'enquiry', aboutId: id }) as const;

export const mustFind = async (tx: Db, id: string): Promise<Enquiry> => {
  const enquiry = await findEnquiry(tx, id);
  if (enquiry === undefined) throw new ApiError('staff.not-found');
  return enquiry;
};

/** A block of text of at most `longest` characters, as people count them. */
export const readWords = (field: string, text: string, longest: number): string => {
  const words = normaliseBlock(text);
  if (words === '') throw new InputError(field, 'Please write something.');
  if (lengthOf(words) > longest) {
    throw new InputError(field, `This is too long: at most ${longest.toLocaleString('en-IN')} characters.`);
  }
  return words;
};

/** Asked for what is already so, it does nothing. What comes out of the spam gets its notices where it never had them. */
export const changeStatus = (
  deps: Needs,
  actor: Actor,
  id: string,
  { from, to }: EnquiryStatusChange,
): Promise<void> =>
  deps.db.transaction().execute(async (tx) => {
    const before = await mustFind(tx, id);
    if (before.status === to) return;
    if (before.status !== from) throw await conflict(tx, id);
    const leavesSpam = before.status === 'spam';
    if (leavesSpam && to !== 'spam') await restoreEnquiry(tx, deps, before, to);
    else await updateEnquiry(tx, id, { status: to, spam_reason: to === 'spam' ? 'staff' : null });
    await recordAudit(tx, deps.clock, {
      actor,
      action: leavesSpam ? 'enquiry.not-spam' : actionTo[to],
      ...aboutEnquiry(id),
      before: { status: before.status },
      after: { status: to },
    });
  });

const actorIdOf = (staffId: string | null): string | null =>
  staffId === null ? null : staffActorId(staffId);

/** `from` and `to` are colleagues' ids. */
export const assignEnquiry = (
  { db, clock }: Needs,
  actor: Actor,
  id: string,
  { from, to }: EnquiryAssigneeChange,
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const before = await mustFind(tx, id);
    const assignedTo = actorIdOf(to);
    if (before.assigned_to === assignedTo) return;
    if (before.assigned_to !== actorIdOf(from)) throw await conflict(tx, id);
    if (to !== null && (await findColleague(tx, to)) === undefined) {
      throw new InputError('to', 'This person cannot sign in any more. Please choose somebody else.');
    }
    await updateEnquiry(tx, id, { assigned_to: assignedTo });
    await recordAudit(tx, clock, {
      actor,
      action: 'enquiry.assign',
      ...aboutEnquiry(id),
      before: { assignedTo: before.assigned_to },
      after: { assignedTo },
    });
  });

export const addNote = (deps: Needs, actor: Actor, id: string, text: string): Promise<void> => {
  const body = readWords('body', text, noteMaxLength);
  return deps.db.transaction().execute(async (tx) => {
    await mustFind(tx, id);
    const note = await insertNote(tx, deps.clock, {
      enquiry_id: id,
      kind: 'note',
      body,
      created_by: actor.id,
    });
    await recordAudit(tx, deps.clock, {
      actor,
      action: 'enquiry.note',
      ...aboutEnquiry(id),
      detail: { noteId: note.id },
    });
  });
};

/** Only one's own; what was sent to the person stays. */
export const removeNote = ({ db, clock }: Needs, actor: Actor, id: string, noteId: string): Promise<void> =>
  db.transaction().execute(async (tx) => {
    if (!(await deleteNote(tx, id, noteId, actor.id))) throw new ApiError('staff.not-found');
    await recordAudit(tx, clock, {
      actor,
      action: 'enquiry.note-delete',
      ...aboutEnquiry(id),
      detail: { noteId },
    });
  });
