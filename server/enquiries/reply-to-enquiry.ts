// Answers an enquiry by mail: stores the reply and puts the mail in one transaction, as the next one of the conversation.
import { brand } from '#content/brand.ts';
import { enquiryReplyMail } from '#content/enquiry-replies.ts';
import { replyMaxLength, replySubjectMaxLength } from '#contract/limits.ts';
import type { EnquiryReplyForm } from '#contract/staff/enquiries.ts';
import { lengthOf, normaliseLine } from '#contract/text.ts';
import { formatInstant } from '#contract/time.ts';
import type { Actor } from '#server/audit/actor.ts';
import { runAction } from '#server/audit/run-action.ts';
import type { Deps } from '#server/deps.ts';
import { InputError } from '#server/links/checked-text.ts';
import { mustFind, readWords } from './enquiries.service.ts';
import { updateEnquiry } from './enquiries.store.ts';
import { conflict } from './enquiry-history.ts';
import { findLastMail, findSameReply, insertNote } from './enquiry-notes.store.ts';

/** The same words within this time are the same reply, sent again. */
const sameReplyWindowMs = 10 * 60 * 1000;

const readSubject = (text: string): string => {
  const subject = normaliseLine(text);
  if (subject === '') throw new InputError('subject', 'Please enter a subject.');
  if (lengthOf(subject) > replySubjectMaxLength) {
    throw new InputError('subject', `This is too long: at most ${replySubjectMaxLength} characters.`);
  }
  return subject;
};

export const replyToEnquiry = async (
  deps: Pick<Deps, 'db' | 'clock' | 'config'>,
  actor: Actor,
  id: string,
  form: EnquiryReplyForm,
): Promise<void> => {
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
      throw new InputError('body', 'This is marked as spam. Say that it is no spam before you reply.');
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
