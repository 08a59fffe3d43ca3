// Replies to the person: by a mail from here, which continues the conversation, or in one's own mail program with the same draft.

import { useEffect, useRef } from 'react';
import { staffCall } from '#console/api.ts';
import { Button } from '#console/parts/button.tsx';
import { Form } from '#console/parts/form.tsx';
import { useMailProblem, writtenWords } from '#console/parts/mail-progress.tsx';
import { useForm } from '#console/parts/use-form.ts';
import { type EnquiryReplyForm, enquiryApi, type StaffEnquiry } from '#contract/staff/enquiries.ts';
import { Field, TextArea } from '#ui/field.tsx';
import { useEnquiryAction } from './use-enquiry-action.ts';

/** Longer addresses are cut off by some mail programs. */
const longestMailto = 2_000;

/** Opens the mail program with the draft, without its text if that would be too long. */
export const mailtoOf = (email: string, subject: string, body: string): string => {
  const start = `mailto:${encodeURIComponent(email).replaceAll('%40', '@')}?subject=${encodeURIComponent(subject)}`;
  const whole = `${start}&body=${encodeURIComponent(body.replaceAll('\n', '\r\n'))}`;
  return whole.length > longestMailto ? start : whole;
};

const words = (text: string): string => text.trim().replace(/\s+/g, ' ');

export const replyDraftKey = (id: string): string => `enquiry-reply ${id}`;

export const ReplyForm = ({
  enquiry: { id, status, email, draft },
  takesFocus,
  onClose,
}: {
  enquiry: StaffEnquiry;
  takesFocus: boolean;
  onClose: () => void;
}) => {
  const mailProblem = useMailProblem();
  const reply = useEnquiryAction<EnquiryReplyForm>(
    id,
    (body) => staffCall(enquiryApi.reply, { params: { id }, body }),
    writtenWords('The reply', undefined, mailProblem),
  );
  const form = useForm({
    id: 'enquiry-reply',
    initial: draft,
    draftKey: replyDraftKey(id),
    check: ({ body: text }) =>
      ['', words(draft.body)].includes(words(text))
        ? { body: 'Write your answer: so far there is only the greeting.' }
        : {},
    send: (values) => reply.runAsync({ from: status, ...values }),
    onSent: onClose,
  });
  const body = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    const area = body.current;
    if (area === null || !takesFocus) return;
    area.focus();
    // Where the draft leaves room for the answer.
    const room = area.value.indexOf('\n\n\n');
    if (room >= 0) area.setSelectionRange(room + 2, room + 2);
  }, [takesFocus]);
  return (
    <Form
      form={form}
      submitLabel="Send reply"
      pendingLabel="Sending"
      noLeaveGuard
      actions={
        <>
          <a className="button-quiet" href={mailtoOf(email, form.values.subject, form.values.body)}>
            Open in mail program
          </a>
          <Button
            look="link"
            onClick={() => {
              form.discard();
              onClose();
            }}
          >
            Discard
          </Button>
        </>
      }
    >
      <p className="field-hint wrap-anywhere">
        To <span className="font-semibold text-text">{email}</span>. Answers come to the agency’s address. If
        you reply from your own mail program, press “Mark as answered” afterwards.
      </p>
      <Field label="Subject" {...form.field('subject')} />
      <TextArea
        label="Reply"
        hint="The person’s message is quoted below it."
        ref={body}
        rows={10}
        {...form.field('body')}
      />
    </Form>
  );
};
