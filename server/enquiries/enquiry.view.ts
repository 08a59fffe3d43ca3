// An enquiry with all that staff see of it: notes, replies and their mails, the same person's others, the history.

import { enquiryReplyDraft } from '#content/enquiry-replies.ts';
import { enquiryFacts, pickFields } from '#contract/enquiry.ts';
import type { EnquiryRow, StaffEnquiry } from '#contract/staff/enquiries.ts';
import { staffActorId } from '#server/audit/actor.ts';
import { namesOfActors } from '#server/audit/actor-names.store.ts';
import type { Deps } from '#server/deps.ts';
import type { Staff } from '#server/http/staff-request.ts';
import { progressOf } from '#server/outbox/mail-progress.store.ts';
import { findOutage } from '#server/outbox/outage.store.ts';
import type { Enquiry } from './enquiries.store.ts';
import { historyOf } from './enquiry-history.ts';
import type { EnquiryListRow } from './enquiry-list.store.ts';
import { findLastMail, listNotes, listOthers } from './enquiry-notes.store.ts';

type Row = Omit<EnquiryListRow, 'has_others' | 'beginning' | 'seq'>;

const rowOf = (row: Row, names: Map<string, string>) => ({
  id: row.id,
  createdAt: row.created_at,
  status: row.status,
  ...pickFields(row, enquiryFacts),
  assignedTo:
    row.assigned_to === null
      ? null
      : {
          id: row.assigned_to.replace(/^staff:/, ''),
          name: names.get(row.assigned_to) ?? row.assigned_to,
        },
});

const onOneLine = (text: string): string => text.replace(/\s+/gu, ' ').trim();

export const listedEnquiry = (row: EnquiryListRow, names: Map<string, string>): EnquiryRow => ({
  ...rowOf(row, names),
  excerpt: onOneLine(row.beginning),
  hasOthers: Number(row.has_others) === 1,
});

const plain = (email: string): string => email.toLowerCase();

export const asStaffEnquiry = async (
  { db }: Pick<Deps, 'db'>,
  enquiry: Enquiry,
  staff: Staff,
): Promise<StaffEnquiry> => {
  const { id, email, phone } = enquiry;
  const notes = await listNotes(db, id);
  const outage = await findOutage(db);
  const others = await listOthers(db, enquiry);
  const names = await namesOfActors(db, [
    enquiry.assigned_to,
    ...notes.map((each) => each.created_by),
    ...others.map((each) => each.assigned_to),
  ]);
  return {
    ...rowOf(enquiry, names),
    message: enquiry.message,
    drawing: enquiry.drawing,
    spamReason: enquiry.spam_reason,
    notes: notes.map((note) => ({
      id: note.id,
      kind: note.kind,
      body: note.body,
      by: names.get(note.created_by) ?? note.created_by,
      isOwn: note.created_by === staffActorId(staff.id),
      createdAt: note.created_at,
      mail: note.kind === 'reply' && note.mail !== null ? progressOf(note.mail, outage) : null,
    })),
    others: others.map((other) => {
      const sameEmail = plain(other.email) === plain(email);
      const same = sameEmail && other.phone === phone ? 'both' : sameEmail ? 'email' : 'phone';
      return { ...rowOf(other, names), excerpt: onOneLine(other.beginning), same };
    }),
    history: await historyOf(db, id),
    draft: enquiryReplyDraft({
      name: enquiry.name,
      about: enquiry.subject,
      goesOnFrom: (await findLastMail(db, enquiry))?.subject,
      writer: staff.name,
    }),
  };
};
