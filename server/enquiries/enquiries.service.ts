// What staff do with an enquiry, each act in one transaction with its audit event. A change names the state
// it saw: if that has changed, nothing happens and the caller hears who was first.

import { brand } from '#content/brand.ts';
import { enquiryReplyMail } from '#content/enquiry-replies.ts';
import type { EnquiryStatus } from '#contract/enquiry.ts';
import { noteMaxLength, replyMaxLength, replySubjectMaxLength } from '#contract/limits.ts';
import type {
  EnquiryAssigneeChange,
  EnquiryReplyForm,
  EnquiryStatusChange,
} from '#contract/staff/enquiries.ts';
import { lengthOf, normaliseBlock, normaliseLine } from '#contract/text.ts';
import { formatInstant } from '#contract/time.ts';
import { type Actor, staffActorId } from '#server/audit/actor.ts';
import { type Act, runAction } from '#server/audit/run-action.ts';
import type { Db, Deps } from '#server/deps.ts';
import { ApiError, orNotFound } from '#server/http/api-error.ts';
import { InputError } from '#server/links/checked-text.ts';
import { enquiryMails } from './enquiries.mail.ts';
import { type Enquiry, findEnquiry, markNotSpam, updateEnquiry } from './enquiries.store.ts';
import { actionTo, conflict } from './enquiry-history.ts';
import { deleteNote, findColleague, findLastMail, findSameReply, insertNote } from './enquiry-notes.store.ts';

type Needs = Pick<Deps, 'db' | 'clock' | 'config'>;

/** Throws `staff.not-found` if there is none. */
export const mustFind = async (tx: Db, id: string): Promise<Enquiry> => orNotFound(await findEnquiry(tx, id));

/** A block of text of at most `longest` characters, as people count them. */
const readWords = (field: string, text: string, longest: number): string => {
  const words = normaliseBlock(text);
  if (words === '') throw new InputError(field, 'Please write something.');
  if (lengthOf(words) > longest) {
    throw new InputError(field, `This is too long: at most ${longest.toLocaleString('en-IN')} characters.`);
  }
  return words;
};

/** Writes the mails about an enquiry, in the transaction that makes it one. */
const putNotices = async (
  { mail }: Pick<Act, 'mail'>,
  { config }: Needs,
  enquiry: Enquiry,
): Promise<void> => {
  for (const each of enquiryMails(enquiry, config)) await mail(each);
};

/** Staff marked it: it was an ordinary enquiry before, and its mails have gone out. */
export const isSpamByStaff = ({ status, spam_reason }: Enquiry): boolean =>
  status === 'spam' && spam_reason === 'staff';

/** Returns `undefined` if it is not spam, because somebody was quicker or it never was. */
export const restoreEnquiry = async (
  act: Pick<Act, 'tx' | 'mail'>,
  deps: Needs,
  before: Enquiry,
  to: Exclude<EnquiryStatus, 'spam'> = 'new',
): Promise<Enquiry | undefined> => {
  const restored = await markNotSpam(act.tx, before.id, to);
  if (restored !== undefined && !isSpamByStaff(before)) await putNotices(act, deps, restored);
  return restored;
};

/** For what staff say is not spam: it becomes an ordinary enquiry, and mails it never had are written once. */
export const declareNotSpam = (deps: Needs, actor: Actor, id: string): Promise<Enquiry> =>
  runAction(deps, actor, async ({ tx, record, mail }) => {
    const before = orNotFound(await findEnquiry(tx, id), `There is no enquiry with the ID ${id}.`);
    const enquiry = await restoreEnquiry({ tx, mail }, deps, before);
    if (enquiry === undefined) {
      const message = `The enquiry ${id} is not spam: its status is ${before.status}.`;
      throw new ApiError('staff.conflict', { message });
    }
    await record('enquiry.not-spam', id, { detail: { spamReason: before.spam_reason } });
    return enquiry;
  });

/** Does nothing if the status already is that. An enquiry that leaves the spam gets the mails it never had. */
export const changeStatus = (deps: Needs, actor: Actor, id: string, { from, to }: EnquiryStatusChange) =>
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
export const assignEnquiry = (deps: Needs, actor: Actor, id: string, { from, to }: EnquiryAssigneeChange) =>
  runAction(deps, actor, async ({ tx, record }) => {
    const before = await mustFind(tx, id);
    const assignedTo = actorIdOf(to);
    if (before.assigned_to === assignedTo) return;
    if (before.assigned_to !== actorIdOf(from)) throw await conflict(tx, id, 'enquiry.assign');
    if (to !== null && (await findColleague(tx, to)) === undefined) {
      throw new InputError('to', 'This person cannot sign in any more. Please choose somebody else.');
    }
    await updateEnquiry(tx, id, { assigned_to: assignedTo });
    await record('enquiry.assign', id, {
      before: { assignedTo: before.assigned_to },
      after: { assignedTo },
    });
  });

/** Throws an `InputError` for `body`, or `staff.not-found`. */
export const addNote = (deps: Needs, actor: Actor, id: string, text: string): Promise<void> => {
  const body = readWords('body', text, noteMaxLength);
  return runAction(deps, actor, async ({ tx, record }) => {
    await mustFind(tx, id);
    const note = { enquiry_id: id, kind: 'note', body, created_by: actor.id } as const;
    const { id: noteId } = await insertNote(tx, deps.clock, note);
    await record('enquiry.note', id, { detail: { noteId } });
  });
};

/** Only one's own notes; what was sent to the person stays. */
export const removeNote = (deps: Needs, actor: Actor, id: string, noteId: string): Promise<void> =>
  runAction(deps, actor, async ({ tx, record }) => {
    orNotFound((await deleteNote(tx, id, noteId, actor.id)) || undefined);
    await record('enquiry.note-delete', id, { detail: { noteId } });
  });

/** The same words within this time count as the same reply, sent again. */
const sameReplyWindowMs = 10 * 60 * 1000;

const readSubject = (text: string): string => {
  const subject = normaliseLine(text);
  if (subject === '') throw new InputError('subject', 'Please enter a subject.');
  if (lengthOf(subject) > replySubjectMaxLength) {
    throw new InputError('subject', `This is too long: at most ${replySubjectMaxLength} characters.`);
  }
  return subject;
};

/** Mails the reply and marks the enquiry answered; the same words sent twice do nothing. Throws an `InputError`, `staff.not-found`, or `staff.conflict` if the status is no longer `form.from`. */
export const replyToEnquiry = async (deps: Needs, actor: Actor, id: string, form: EnquiryReplyForm) => {
  const subject = readSubject(form.subject);
  const body = readWords('body', form.body, replyMaxLength);
  const { clock, config } = deps;
  await runAction(deps, actor, async ({ tx, record, mail }) => {
    const enquiry = await mustFind(tx, id);
    const reply = { enquiry_id: id, body, created_by: actor.id };
    const since = new Date(clock.now().getTime() - sameReplyWindowMs);
    if ((await findSameReply(tx, reply, since)) !== undefined) return;
    if (enquiry.status !== form.from) throw await conflict(tx, id);
    if (enquiry.status === 'spam') {
      throw new InputError('body', 'This is marked as spam. Press “Not spam” before you reply.');
    }
    const last = await findLastMail(tx, enquiry);
    const mailId = await mail({
      kind: 'enquiry.reply',
      aboutId: id,
      to: enquiry.email,
      replyTo: config.mailTo,
      ...(last === undefined ? {} : { inReplyTo: last.id }),
      content: enquiryReplyMail({
        subject,
        body,
        message: enquiry.message,
        receivedAt: formatInstant(enquiry.created_at, brand.hours),
      }),
    });
    const note = await insertNote(tx, clock, { ...reply, kind: 'reply', outbox_id: mailId });
    await updateEnquiry(tx, id, { status: 'answered' });
    await record('enquiry.reply', id, {
      detail: { noteId: note.id, mailId },
      before: { status: enquiry.status },
      after: { status: 'answered' },
    });
  });
};
