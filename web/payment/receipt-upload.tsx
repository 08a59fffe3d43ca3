// The receipt: choosing → submitting → done, or back to choosing with an alert; the file stays chosen for another try.
import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { payment } from '#content/payment.ts';
import type { PaymentWords } from '#content/types.ts';
import { receiptRules } from '#contract/files.ts';
import { receiptWords } from '#contract/messages.ts';
import type { ClientDetails } from '#contract/read-payment.ts';
import { Alert } from '#ui/alert.tsx';
import { Card } from '#ui/card.tsx';
import { FileDrop } from '#ui/file-drop.tsx';
import { useLeaveGuard } from '#ui/leave-guard.ts';
import type { UploadProgress } from '#ui/upload.ts';
import { doingOf, UploadProgressView } from '#ui/upload-progress.tsx';
import { loadUpload, type SentReceipt, sendReceipt } from './send-receipt.ts';

export const ReceiptUpload = ({
  token,
  details,
  words,
  onSent,
  onStale,
}: {
  token: string;
  details: ClientDetails;
  words: PaymentWords;
  onSent: (receipt: SentReceipt) => void;
  /** The link may have a receipt already. */
  onStale: () => Promise<void>;
}) => {
  const [file, setFile] = useState<File>();
  const [alert, setAlert] = useState<string>();
  const [help, setHelp] = useState<string>();
  const [notice, setNotice] = useState<string>();
  const [progress, setProgress] = useState<UploadProgress>();
  const busy = progress !== undefined;
  const sending = useRef<AbortController>(undefined);
  const button = useRef<HTMLButtonElement>(null);
  useLeaveGuard(busy);
  useEffect(() => () => sending.current?.abort(), []);

  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    setHelp(undefined);
    setNotice(undefined);
    if (sending.current !== undefined) return;
    if (file === undefined) {
      setAlert(receiptWords.missing(details.paymentKind));
      return;
    }
    sending.current = new AbortController();
    setAlert(undefined);
    setProgress({ phase: 'sending', sentShare: 0 });
    const outcome = await sendReceipt(token, details, file, {
      onProgress: setProgress,
      signal: sending.current.signal,
    });
    sending.current = undefined;
    setProgress(undefined);
    if (outcome.sent) {
      onSent(outcome.receipt);
      return;
    }
    setAlert(outcome.message);
    setHelp(outcome.help);
    if (outcome.message === undefined) setNotice(payment.upload.cancelled);
    button.current?.focus();
    if (outcome.stale) await onStale();
  };

  const choose = (chosen: File | undefined, message?: string, more?: string) => {
    setHelp(more);
    setNotice(undefined);
    setAlert(message);
    setFile(chosen);
  };

  return (
    <Card id="payment-receipt" title={words.uploadHeading} className="print:hidden">
      <form
        id="payment-form"
        className="grid grid-cols-1 gap-4"
        noValidate
        onSubmit={(event) => void submit(event)}
      >
        <FileDrop
          id="receipt-file"
          rules={receiptRules}
          words={payment.upload}
          file={file}
          disabled={busy}
          invalid={alert !== undefined && file === undefined}
          describedBy="payment-alert"
          onChoose={(chosen) => {
            void loadUpload();
            choose(chosen);
          }}
          onRefuse={(message, more) => choose(undefined, message, more)}
          onRemove={() => choose(undefined)}
        />
        <Alert id="payment-alert" kind="error" text={alert}>
          {help !== undefined && <p>{help}</p>}
        </Alert>
        <Alert id="payment-notice" kind="info" text={notice} />
        {busy && (
          <UploadProgressView
            id="payment"
            progress={progress}
            words={payment.upload}
            onCancel={() => sending.current?.abort()}
          />
        )}
        <button
          id="payment-submit"
          ref={button}
          type="submit"
          className="button"
          aria-disabled={file === undefined || busy}
          aria-busy={busy || undefined}
        >
          {busy && <span className="spinner" aria-hidden="true" />}
          <span>{busy ? doingOf(progress, payment.submitting) : words.submit}</span>
        </button>
      </form>
    </Card>
  );
};
