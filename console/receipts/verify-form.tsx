// Verifying: the bank's reference as the account shows it, and the word of a person who saw the money there.

import { useRef } from 'react';
import { StaffError, staffCall, useStaffQuery } from '#console/api.ts';
import { ConfirmDialog } from '#console/parts/confirm-dialog.tsx';
import { Form } from '#console/parts/form.tsx';
import { Money } from '#console/parts/money.tsx';
import { useForm } from '#console/parts/use-form.ts';
import { errorFacts } from '#contract/errors.ts';
import { receiptApi, type StaffReceipt } from '#contract/staff/receipts.ts';
import { endSentence } from '#contract/text.ts';
import { isUsualUtr, isUtr, normaliseUtr, notSeenWords, utrFault, utrWords } from '#contract/utr.ts';
import { Checkbox, Field } from '#ui/field.tsx';
import { shownRupees } from '#ui/shown-values.ts';
import { useDecision } from './use-decision.ts';
import { RelatedList } from './warnings.tsx';

const empty = { utr: '', hasNoUtr: false, seenInBank: false, mayReuseUtr: false };

const usedFault = { mayReuseUtr: 'Tick “One transfer paid for both”, or enter another reference.' };

const check = ({ utr, hasNoUtr, seenInBank }: typeof empty) => {
  const fault = utrFault({ utr, hasNoUtr });
  return {
    ...(fault !== undefined && { utr: fault }),
    ...(!seenInBank && { seenInBank: notSeenWords }),
  };
};

export const VerifyForm = ({
  receipt,
  onDecided,
  onLost,
}: {
  receipt: StaffReceipt;
  onDecided: () => void;
  onLost: (words: string) => void;
}) => {
  const { reference, link } = receipt;
  const isUsed = useRef(false);
  const decision = useDecision({
    send: (body: typeof empty) => staffCall(receiptApi.verify, { params: { reference }, body }),
    receipt,
    onLost,
  });
  const form = useForm({
    id: 'verify',
    initial: empty,
    draftKey: `receipt.verify.${reference}`,
    check: (values) => ({
      ...check(values),
      ...(isUsed.current && !values.mayReuseUtr && usedFault),
    }),
    send: async (body) => {
      try {
        return await decision.ask(body);
      } catch (error) {
        // What it was used for is said below the form.
        throw error instanceof StaffError && error.code === 'receipt.utr-used'
          ? new StaffError(error.status, error.code, errorFacts['staff.invalid'].message, usedFault)
          : error;
      }
    },
    onSent: onDecided,
  });
  const utr = normaliseUtr(form.values.utr);
  const isWhole = isUtr(utr);
  const uses = useStaffQuery(receiptApi.utrUses, {
    params: { reference },
    query: { utr },
    enabled: isWhole,
  });
  const earlierUses = isWhole && !uses.isPlaceholderData ? (uses.data?.uses ?? []) : [];
  isUsed.current = earlierUses.length > 0;
  return (
    <>
      <Form form={form} submitLabel="Verify payment">
        <Field
          {...form.field('utr')}
          label="Bank reference (UTR)"
          hint="As the bank account shows it, not as the receipt does."
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={100}
          disabled={form.values.hasNoUtr && form.values.utr === ''}
        />
        <Checkbox {...form.tick('hasNoUtr')} label="The bank shows no reference (cash or cheque)" />
        <Checkbox
          {...form.tick('seenInBank')}
          label={`Seen in the bank account: ${shownRupees(link.amountPaise)}`}
        />
        <ConfirmDialog
          id="verify-question"
          open={decision.isAsking}
          title="Verify this payment?"
          confirmLabel="Verify"
          onClose={decision.cancel}
          onConfirm={decision.confirm}
        >
          <p>
            {link.clientName} paid <Money paise={link.amountPaise} /> for {endSentence(link.projectName)}{' '}
            {link.email === null
              ? 'The link has no email address, so no mail goes out; the client sees it on the page.'
              : `A mail goes to ${link.email} at once.`}
          </p>
          <p>This cannot be undone.</p>
        </ConfirmDialog>
      </Form>
      {/* Below the button, which must not move while somebody types. */}
      {isWhole && !isUsualUtr(utr) && (
        <p className="alert alert-info">
          <span>{utrWords.unusual}</span>
        </p>
      )}
      {earlierUses.length > 0 && (
        <div className="alert alert-error" role="alert">
          <p>
            <strong>This reference was already used:</strong>
          </p>
          <RelatedList receipts={earlierUses} />
          <Checkbox {...form.tick('mayReuseUtr')} label="One transfer paid for both, use it again" />
        </div>
      )}
    </>
  );
};
