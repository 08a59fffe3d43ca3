// What staff do with an enquiry beside answering it, each act in one transaction with its audit event. A change names the state
// it saw: where that is no more, nothing happens and the caller hears who was first.

import { noteMaxLength } from '#contract/limits.ts';
import type { EnquiryAssigneeChange, EnquiryStatusChange } from '#contract/staff/enquiries.ts';
import { lengthOf, normaliseBlock } from '#contract/text.ts';
import { type Actor, staffActorId } from '#server/audit/actor.ts';
import { runAction } from '#server/audit/run-action.ts';
import type { Db, Deps } from '#server/deps.ts';
import { orNotFound } from '#server/http/api-error.ts';
import { InputError } from '#server/links/checked-text.ts';
import { type Enquiry, findEnquiry, updateEnquiry } from './enquiries.store.ts';
import { actionTo, conflict } from './enquiry-history.ts';
import { deleteNote, findColleague, insertNote } from './enquiry-notes.store.ts';
import { restoreEnquiry } from './restore-enquiry.ts';

type Needs = Pick<Deps, 'db' | 'clock' | 'config'>;

export const mustFind = async (tx: Db, id: string): Promise<Enquiry> => orNotFound(await findEnquiry(tx, id));

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
  runAction(deps, actor, async ({ tx, record, mail }) => {
    const before = await mustFind(tx, id);
    if (before.status === to) return;
    if (before.status !== from) throw await conflict(tx, id);
    const leavesSpam = before.status === 'spam';
    if (leavesSpam && to !== 'spam') await restoreEnquiry({ tx, mail }, deps, before, to);
    else await updateEnquiry(tx, id, { status: to, spam_reason: to === 'spam' ? 'staff' : null });
    await record(leavesSpam ? 'enquiry.not-spam' : actionTo[to], id, {
      before: { status: before.status },
      after: { status: to },
    });
  });

const actorIdOf = (staffId: string | null): string | null =>
  staffId === null ? null : staffActorId(staffId);

/** `from` and `to` are colleagues' ids. */
export const assignEnquiry = (
  deps: Needs,
  actor: Actor,
  id: string,
  { from, to }: EnquiryAssigneeChange,
): Promise<void> =>
  runAction(deps, actor, async ({ tx, record }) => {
    const before = await mustFind(tx, id);
    const assignedTo = actorIdOf(to);
    if (before.assigned_to === assignedTo) return;
    if (before.assigned_to !== actorIdOf(from)) throw await conflict(tx, id);
    if (to !== null && (await findColleague(tx, to)) === undefined) {
      throw new InputError('to', 'This person cannot sign in any more. Please choose somebody else.');
    }
    await updateEnquiry(tx, id, { assigned_to: assignedTo });
    await record('enquiry.assign', id, {
      before: { assignedTo: before.assigned_to },
      after: { assignedTo },
    });
  });

export const addNote = (deps: Needs, actor: Actor, id: string, text: string): Promise<void> => {
  const body = readWords('body', text, noteMaxLength);
  return runAction(deps, actor, async ({ tx, record }) => {
    await mustFind(tx, id);
    const note = { enquiry_id: id, kind: 'note', body, created_by: actor.id } as const;
    const { id: noteId } = await insertNote(tx, deps.clock, note);
    await record('enquiry.note', id, { detail: { noteId } });
  });
};

/** Only one's own; what was sent to the person stays. */
export const removeNote = (deps: Needs, actor: Actor, id: string, noteId: string): Promise<void> =>
  runAction(deps, actor, async ({ tx, record }) => {
    orNotFound((await deleteNote(tx, id, noteId, actor.id)) || undefined);
    await record('enquiry.note-delete', id, { detail: { noteId } });
  });
