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
import { ProgressBar } from '#ui/progress-bar.tsx';
import { type SentReceipt, sendReceipt } from './send-receipt.ts';

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
  /** The link has a receipt already. */
  onStale: () => Promise<void>;
}) => {
  const [file, setFile] = useState<File>();
  const [alert, setAlert] = useState<string>();
  const [help, setHelp] = useState<string>();
  const [sentShare, setSentShare] = useState<number>();
  const busy = sentShare !== undefined;
  const sending = useRef<AbortController>(undefined);
  const button = useRef<HTMLButtonElement>(null);
  useLeaveGuard(busy);
  useEffect(() => () => sending.current?.abort(), []);

  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    setHelp(undefined);
    if (sending.current !== undefined) return;
    if (file === undefined) {
      setAlert(receiptWords.missing(details.paymentKind));
      return;
    }
    sending.current = new AbortController();
    setAlert(undefined);
    setSentShare(0);
    const outcome = await sendReceipt(token, details, file, {
      onProgress: (progress) => setSentShare(progress.phase === 'checking' ? 1 : progress.sentShare),
      signal: sending.current.signal,
    });
    sending.current = undefined;
    setSentShare(undefined);
    if (outcome.sent) {
      onSent(outcome.receipt);
      return;
    }
    setAlert(outcome.message);
    button.current?.focus();
    if (outcome.stale) await onStale();
  };

  const choose = (chosen: File | undefined, message?: string, more?: string) => {
    setHelp(more);
    setAlert(message);
    setFile(chosen);
  };

  return (
    <Card id="payment-receipt" title={words.uploadHeading} className="print:hidden">
      <form id="payment-form" className="grid gap-4" noValidate onSubmit={(event) => void submit(event)}>
        <FileDrop
          id="receipt-file"
          rules={receiptRules}
          words={payment.upload}
          file={file}
          disabled={busy}
          invalid={alert !== undefined && file === undefined}
          describedBy="payment-alert"
          onChoose={(chosen) => choose(chosen)}
          onRefuse={(message, more) => choose(undefined, message, more)}
          onRemove={() => choose(undefined)}
        />
        <Alert id="payment-alert" kind="error" text={alert}>
          {help !== undefined && <p>{help}</p>}
        </Alert>
        {busy && (
          <ProgressBar
            id="payment-progress"
            label={payment.progressLabel}
            percent={Math.floor(sentShare * 100)}
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
          <span>{busy ? payment.submitting : words.submit}</span>
        </button>
      </form>
    </Card>
  );
};
