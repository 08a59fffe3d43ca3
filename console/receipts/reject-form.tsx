// Rejecting: a reason that the client reads, picked from the usual ones and edited.

import { staffCall } from '#console/api.ts';
import { Button } from '#console/parts/button.tsx';
import { ConfirmDialog } from '#console/parts/confirm-dialog.tsx';
import { Form } from '#console/parts/form.tsx';
import { useForm } from '#console/parts/use-form.ts';
import { receiptReasons } from '#content/receipt-reasons.ts';
import { receiptApi, type StaffReceipt } from '#contract/staff/receipts.ts';
import { isBlank } from '#contract/text.ts';
import { TextArea } from '#ui/field.tsx';
import { useDecision } from './use-decision.ts';

export const RejectForm = ({
  receipt,
  onDecided,
  onLost,
  onCancel,
}: {
  receipt: StaffReceipt;
  onDecided: () => void;
  onLost: (words: string) => void;
  onCancel: () => void;
}) => {
  const { reference, link } = receipt;
  const decision = useDecision({
    send: (body: { reason: string }) => staffCall(receiptApi.reject, { params: { reference }, body }),
    receipt,
    onLost,
  });
  const form = useForm({
    id: 'reject',
    initial: { reason: '' },
    draftKey: `receipt.reject.${reference}`,
    check: ({ reason }) => (isBlank(reason) ? { reason: 'Enter a reason: the client reads it.' } : {}),
    send: decision.ask,
    onSent: onDecided,
  });
  return (
    <Form
      form={form}
      submitLabel="Reject receipt"
      look="danger"
      cancel={() => {
        form.discard();
        onCancel();
      }}
    >
      <fieldset className="reasons">
        <legend className="field-label">Usual reasons</legend>
        {receiptReasons.map(({ label, text }) => (
          <Button key={label} small onClick={() => form.set('reason', text)}>
            {label}
          </Button>
        ))}
      </fieldset>
      <TextArea
        {...form.field('reason')}
        label="Reason"
        hint="The client reads it in the mail and on the payment page."
        rows={5}
        maxLength={2_000}
      />
      <ConfirmDialog
        id="reject-question"
        open={decision.isAsking}
        title="Reject this receipt?"
        confirmLabel="Reject"
        danger
        onClose={decision.cancel}
        onConfirm={decision.confirm}
      >
        <p>
          {link.email === null
            ? 'The client reads the reason on the payment page and can send another receipt there.'
            : `A mail with the reason goes to ${link.email} at once. The client can then send another receipt.`}
        </p>
        <p>This cannot be undone.</p>
      </ConfirmDialog>
    </Form>
  );
};
