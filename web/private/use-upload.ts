// The upload of one file: choosing → sending, with percent → checking → over, or back to choosing with an alert, the file still chosen.
import { useEffect, useRef, useState } from 'react';
import { uploadWords } from '#content/uploads.ts';
import { useLeaveGuard } from '#ui/leave-guard.ts';
import type { UploadOptions, UploadProgress } from '#ui/upload.ts';

/** `sent` if it was. Without it and without a message, the upload was stopped on the page. `stale`: the link may have changed. */
export type Outcome<Sent> = { sent?: Sent; message?: string; help?: string; stale?: boolean };
export type Send<Sent> = (file: File, options: UploadOptions) => Promise<Outcome<Sent>>;
export type Upload = ReturnType<typeof useUpload>;

export const useUpload = <Sent>({
  load,
  words,
  onEnd,
}: {
  /** Called when a file is chosen, too, so that what sends it is there before it is sent. */
  load: () => Promise<Send<Sent>>;
  words: { missing: string; unreachable: string };
  onEnd: (outcome: Outcome<Sent>) => Promise<void> | void;
}) => {
  const [file, setFile] = useState<File>();
  const [told, setTold] = useState<{ alert?: string; help?: string; notice?: string }>({});
  const [progress, setProgress] = useState<UploadProgress>();
  const sending = useRef<AbortController>(undefined);
  const button = useRef<HTMLButtonElement>(null);
  const loaded = () => load().catch(() => undefined);
  useLeaveGuard(progress !== undefined);
  useEffect(() => () => sending.current?.abort(), []);

  const submit = async () => {
    if (sending.current !== undefined) return;
    if (file === undefined) {
      setTold({ alert: words.missing });
      return;
    }
    const controller = new AbortController();
    sending.current = controller;
    setTold({});
    setProgress({ phase: 'sending', sentShare: 0 });
    const send = await loaded();
    const outcome: Outcome<Sent> = (await send?.(file, {
      onProgress: setProgress,
      signal: controller.signal,
    })) ?? {
      message: words.unreachable,
      ...(navigator.onLine === false && { help: uploadWords.offline }),
    };
    sending.current = undefined;
    setProgress(undefined);
    const { sent, message, help } = outcome;
    if (sent !== undefined) setFile(undefined);
    else
      setTold(
        message === undefined ? { notice: uploadWords.cancelled } : { alert: message, ...(help && { help }) },
      );
    button.current?.focus();
    await onEnd(outcome);
  };

  return {
    file,
    told,
    progress,
    button,
    submit,
    cancel: () => sending.current?.abort(),
    choose: (chosen: File, notice?: string) => {
      void loaded();
      setTold(notice === undefined ? {} : { notice });
      setFile(chosen);
    },
    drop: (alert?: string, help?: string) => {
      setTold({ ...(alert && { alert }), ...(help && { help }) });
      setFile(undefined);
    },
  };
};
