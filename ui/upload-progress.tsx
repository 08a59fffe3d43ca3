// How far an upload is, in words and as a bar, with a way to stop it. When nothing has moved for some seconds it says so.
import { useEffect, useState } from 'react';
import type { UploadProgress } from './upload.ts';

/** While bytes are sent the bar stays below the end: the server has yet to check and store them. */
export const sendingPercentCap = 95;

/** A whole number from 0 to `sendingPercentCap`. */
export const shownPercent = (progress: UploadProgress): number =>
  progress.phase === 'checking'
    ? sendingPercentCap
    : Math.min(sendingPercentCap, Math.floor(progress.sentShare * 100));

/** What stands on the button in the meantime. */
export const doingOf = (progress: UploadProgress, sending: string): string =>
  progress.phase === 'waiting' ? progress.doing : sending;

const slowAfterMs = 5_000;

type Words = {
  progress: (percent: number) => string;
  progressLabel: string;
  checking: string;
  slow: string;
  cancel: string;
};

/** Says that the connection is slow once nothing has moved for five seconds. */
export const UploadProgressView = ({
  id,
  progress,
  words,
  onCancel,
}: {
  /** The parts are `…-percent`, `…-cancel`, `…-progress` and `…-slow`. */
  id: string;
  progress: UploadProgress;
  words: Words;
  onCancel: () => void;
}) => {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    setSlow(false);
    if (progress.phase !== 'sending') return;
    const timer = setTimeout(setSlow, slowAfterMs, true);
    return () => clearTimeout(timer);
  }, [progress]);
  const percent = shownPercent(progress);
  const waiting = progress.phase === 'waiting' ? progress : undefined;
  const note = waiting?.note ?? (slow ? words.slow : undefined);
  return (
    <div className="grid grid-cols-1 gap-2">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <span id={`${id}-percent`} className="tabular-nums">
          {progress.phase === 'checking' ? words.checking : (waiting?.paused ?? words.progress)(percent)}
        </span>
        <button id={`${id}-cancel`} type="button" className="button-quiet button-small" onClick={onCancel}>
          <span>{words.cancel}</span>
        </button>
      </div>
      <progress
        id={`${id}-progress`}
        className="h-2 w-full appearance-none overflow-hidden rounded-full border-0 bg-rule [&::-moz-progress-bar]:bg-success [&::-webkit-progress-bar]:bg-rule [&::-webkit-progress-value]:bg-success"
        aria-label={words.progressLabel}
        max={100}
        value={percent}
      />
      <p id={`${id}-slow`} role="status" className={note ? 'alert alert-info' : 'sr-only'}>
        <span>{note ?? (progress.phase === 'checking' ? words.checking : '')}</span>
      </p>
    </div>
  );
};
