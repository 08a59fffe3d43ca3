// The certificate: choosing → uploading with percent → checking → stored, or back to choosing with an alert. The caller
// hears how each upload ended and shows the success.
import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { onboarding } from '#content/onboarding.ts';
import { certificateRules } from '#contract/files.ts';
import { certificateWords } from '#contract/messages.ts';
import { Alert } from '#ui/alert.tsx';
import { Card } from '#ui/card.tsx';
import { FileDrop } from '#ui/file-drop.tsx';
import { useLeaveGuard } from '#ui/leave-guard.ts';
import type { UploadProgress } from '#ui/upload.ts';
import { doingOf, UploadProgressView } from '#ui/upload-progress.tsx';
import { type CertificateOutcome, loadUpload, sendCertificate } from './send-certificate.ts';

const words = onboarding.upload;

export const UploadCard = ({
  token,
  disabledBecause,
  onBusy,
  onEnd,
}: {
  token: string;
  /** Why nothing can be uploaded; a running upload goes on. */
  disabledBecause: string | undefined;
  onBusy: (busy: boolean) => void;
  onEnd: (outcome: CertificateOutcome) => Promise<void>;
}) => {
  const [file, setFile] = useState<File>();
  const [alert, setAlert] = useState<string>();
  const [help, setHelp] = useState<string>();
  const [notice, setNotice] = useState<string>();
  const [progress, setProgress] = useState<UploadProgress>();
  const sending = useRef<AbortController>(undefined);
  const button = useRef<HTMLButtonElement>(null);
  const busy = progress !== undefined;
  const disabled = disabledBecause !== undefined;
  useLeaveGuard(busy);
  useEffect(() => () => sending.current?.abort(), []);

  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (sending.current !== undefined || disabled) return;
    setNotice(undefined);
    setHelp(undefined);
    if (file === undefined) {
      setAlert(certificateWords.missing);
      return;
    }
    sending.current = new AbortController();
    setAlert(undefined);
    setProgress({ phase: 'sending', sentShare: 0 });
    onBusy(true);
    const outcome = await sendCertificate(token, file, {
      onProgress: setProgress,
      signal: sending.current.signal,
    });
    sending.current = undefined;
    if (outcome.sent) setFile(undefined);
    else if (outcome.cancelled) setNotice(words.cancelled);
    else {
      setAlert(outcome.message);
      setHelp(outcome.help);
    }
    setProgress(undefined);
    onBusy(false);
    button.current?.focus();
    await onEnd(outcome);
  };

  const choose = (chosen: File | undefined, message?: string) => {
    setNotice(undefined);
    setHelp(undefined);
    setAlert(message);
    setFile(chosen);
  };

  return (
    <Card id="onboarding-upload" title={words.heading}>
      {disabled && (
        <p id="onboarding-uploads-disabled" className="alert alert-error">
          <span>{disabledBecause}</span>
        </p>
      )}
      <form
        id="onboarding-form"
        className="grid grid-cols-1 gap-4"
        noValidate
        onSubmit={(event) => void submit(event)}
      >
        <FileDrop
          id="certificate-file"
          rules={certificateRules}
          words={words}
          file={file}
          disabled={busy || disabled}
          invalid={alert !== undefined && file === undefined}
          describedBy="onboarding-alert"
          onChoose={(chosen) => {
            void loadUpload();
            choose(chosen);
          }}
          onRefuse={(message) => choose(undefined, message)}
          onRemove={() => choose(undefined)}
        />
        <Alert id="onboarding-alert" kind="error" text={alert}>
          {help !== undefined && <p>{help}</p>}
        </Alert>
        <Alert id="onboarding-notice" kind="info" text={notice} />
        {busy && (
          <UploadProgressView
            id="certificate"
            progress={progress}
            words={words}
            onCancel={() => sending.current?.abort()}
          />
        )}
        <button
          id="certificate-submit"
          ref={button}
          type="submit"
          className="button"
          disabled={disabled}
          aria-disabled={file === undefined || busy}
          aria-busy={busy || undefined}
        >
          {busy && <span className="spinner" aria-hidden="true" />}
          <span>{busy ? doingOf(progress, words.submitting) : words.submit}</span>
        </button>
      </form>
    </Card>
  );
};
