// What was written about an enquiry and to the person, oldest first, with what became of each mail.

import { useState } from 'react';
import { staffCall } from '#console/api.ts';
import { Button } from '#console/parts/button.tsx';
import { ConfirmDialog } from '#console/parts/confirm-dialog.tsx';
import { Form } from '#console/parts/form.tsx';
import { MailTrouble } from '#console/parts/mail-progress.tsx';
import { RecordStatus } from '#console/parts/status-pill.tsx';
import { Time } from '#console/parts/time.tsx';
import { missing, useForm } from '#console/parts/use-form.ts';
import { type EnquiryNote, enquiryApi, type StaffEnquiry } from '#contract/staff/enquiries.ts';
import { statusWords } from '#contract/staff/statuses.ts';
import { TextArea } from '#ui/field.tsx';
import { useEnquiryAction } from './use-enquiry-action.ts';

const NoteItem = ({ note, onDelete }: { note: EnquiryNote; onDelete: () => void }) => (
  <li
    className={`grid gap-1 border-l-3 py-1 pl-4 ${note.kind === 'reply' ? 'border-accent' : 'border-rule'}`}
  >
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
      <span>
        <span className="font-semibold text-text">{note.by}</span>
        {note.kind === 'reply' ? ' replied' : ' noted'} · <Time at={note.createdAt} />
      </span>
      {note.mail !== null && (
        <>
          <RecordStatus words={statusWords.mail[note.mail.state]} />
          <MailTrouble mail={note.mail} />
        </>
      )}
      {note.kind === 'note' && note.isOwn && (
        <Button look="link" onClick={onDelete}>
          Delete
        </Button>
      )}
    </div>
    <p className="whitespace-pre-line wrap-anywhere">{note.body}</p>
  </li>
);

export const NoteList = ({ enquiry: { id, notes } }: { enquiry: StaffEnquiry }) => {
  const [doomed, setDoomed] = useState<string>();
  const remove = useEnquiryAction<string>(
    id,
    (noteId) => staffCall(enquiryApi.removeNote, { params: { id, noteId } }),
    'Note deleted.',
  );
  return (
    <>
      {notes.length > 0 && (
        <ol className="grid gap-4">
          {notes.map((note) => (
            <NoteItem key={note.id} note={note} onDelete={() => setDoomed(note.id)} />
          ))}
        </ol>
      )}
      <ConfirmDialog
        id="delete-note"
        open={doomed !== undefined}
        title="Delete this note?"
        confirmLabel="Delete"
        danger
        onClose={() => setDoomed(undefined)}
        onConfirm={() => remove.runAsync(doomed ?? '')}
      >
        <p>It cannot be restored.</p>
      </ConfirmDialog>
    </>
  );
};

/** What is typed stays in this tab until it is added, wherever one goes in the meantime. */
export const NoteForm = ({ enquiryId }: { enquiryId: string }) => {
  const add = useEnquiryAction<string>(
    enquiryId,
    (body) => staffCall(enquiryApi.addNote, { params: { id: enquiryId }, body: { body } }),
    'Note added.',
  );
  const form = useForm({
    id: 'enquiry-note',
    initial: { body: '' },
    draftKey: `enquiry-note ${enquiryId}`,
    check: (values) => missing(values, { body: 'Enter the note.' }),
    send: ({ body }) => add.runAsync(body),
  });
  return (
    <Form form={form} submitLabel="Add note" pendingLabel="Adding" noLeaveGuard look="quiet">
      <TextArea
        label="Note"
        hint="For colleagues. The person does not see it."
        rows={3}
        {...form.field('body')}
      />
    </Form>
  );
};
