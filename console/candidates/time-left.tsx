// How long a link still works, by the server's clock: its "now" came with the answer, and what has gone by since is added.

import { useMemo } from 'react';
import { startCountdown, steadyTicks } from '#ui/countdown.ts';
import { useLeftMs } from '#ui/use-left-ms.ts';

/** `1 h 59 min`, and the seconds too when little is left. */
export const timeLeftWords = (leftMs: number): string => {
  const seconds = Math.floor(Math.max(0, leftMs) / 1_000);
  const [days, hours] = [Math.floor(seconds / 86_400), Math.floor((seconds % 86_400) / 3_600)];
  const minutes = Math.floor((seconds % 3_600) / 60);
  if (days > 0) return `${days} d ${hours} h`;
  if (hours > 0) return `${hours} h ${minutes} min`;
  return minutes >= 10 ? `${minutes} min` : `${minutes} min ${seconds % 60} s`;
};

type Answered = {
  /** The server's clock in the answer. */
  now: string;
  /** When the answer came, by this device's clock: an answer may have been kept for a while. */
  receivedAt: number;
};

/** Milliseconds, never below 0, each second anew; `undefined` if one of the times is none. */
export const useLeft = (
  until: string,
  { now, receivedAt }: Answered,
  onOver?: () => void,
): number | undefined => {
  const left = useMemo(() => {
    const serverNow = new Date(Date.parse(now) + Math.max(0, Date.now() - receivedAt)).toISOString();
    return startCountdown(until, serverNow, steadyTicks());
  }, [until, now, receivedAt]);
  return useLeftMs(left, onOver);
};

export const TimeLeft = ({
  expiresAt,
  onOver,
  ...answered
}: Answered & { expiresAt: string; onOver?: () => void }) => {
  const leftMs = useLeft(expiresAt, answered, onOver);
  if (leftMs === undefined) return null;
  return (
    <span role="timer" className="whitespace-nowrap tabular-nums">
      <span>{leftMs === 0 ? 'over' : timeLeftWords(leftMs)}</span>
    </span>
  );
};
