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
import { ProgressBar } from '#ui/progress-bar.tsx';
import { type CertificateOutcome, sendCertificate, shownPercent } from './send-certificate.ts';

const words = onboarding.upload;

type Progress = { phase: 'sending' | 'checking'; percent: number };

const ProgressView = ({ progress, onCancel }: { progress: Progress; onCancel: () => void }) => {
  const checking = progress.phase === 'checking';
  return (
    <div className="grid gap-2">
      <div className="flex items-center justify-between gap-4">
        <span id="certificate-percent" className="tabular-nums">
          {checking ? words.checking : words.progress(progress.percent)}
        </span>
        <button
          id="certificate-cancel"
          type="button"
          className="button-quiet button-small"
          onClick={onCancel}
        >
          <span>{words.cancel}</span>
        </button>
      </div>
      <ProgressBar id="certificate-progress" label={words.progressLabel} percent={progress.percent} />
    </div>
  );
};

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
  const [notice, setNotice] = useState<string>();
  const [progress, setProgress] = useState<Progress>();
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
    if (file === undefined) {
      setAlert(certificateWords.missing);
      return;
    }
    sending.current = new AbortController();
    setAlert(undefined);
    setProgress({ phase: 'sending', percent: 0 });
    onBusy(true);
    const outcome = await sendCertificate(token, file, {
      onProgress: (now) => setProgress({ phase: now.phase, percent: shownPercent(now) }),
      signal: sending.current.signal,
    });
    sending.current = undefined;
    if (outcome.sent) setFile(undefined);
    else if (outcome.cancelled) setNotice(words.cancelled);
    else setAlert(outcome.message);
    setProgress(undefined);
    onBusy(false);
    button.current?.focus();
    await onEnd(outcome);
  };

  const choose = (chosen: File | undefined, message?: string) => {
    setNotice(undefined);
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
      <form id="onboarding-form" className="grid gap-4" noValidate onSubmit={(event) => void submit(event)}>
        <FileDrop
          id="certificate-file"
          rules={certificateRules}
          words={words}
          file={file}
          disabled={busy || disabled}
          invalid={alert !== undefined && file === undefined}
          describedBy="onboarding-alert"
          onChoose={(chosen) => choose(chosen)}
          onRefuse={(message) => choose(undefined, message)}
          onRemove={() => choose(undefined)}
        />
        <Alert id="onboarding-alert" kind="error" text={alert} />
        <Alert id="onboarding-notice" kind="info" text={notice} />
        {busy && <ProgressView progress={progress} onCancel={() => sending.current?.abort()} />}
        <p role="status" className="sr-only">
          <span>{progress?.phase === 'checking' ? words.checking : ''}</span>
        </p>
        <button
          id="certificate-submit"
          ref={button}
          type="submit"
          className="button"
          disabled={disabled}
          aria-disabled={file === undefined || busy}
        >
          <span>{words.submit}</span>
        </button>
      </form>
    </Card>
  );
};
