// The remaining time as text, ticking; `onOver` is called once when it has run out.
import { useEffect, useState } from 'react';
import { remainingText } from './countdown.ts';

const tickMs = 1_000;
/** From here on the page says in colour, too, that time is short. */
const shortMs = 10 * 60_000;

export const useTimeLeft = (
  leftMs: (() => number) | undefined,
  onOver: () => void,
): { over: boolean; isShort: boolean; text: string | undefined } => {
  const [left, setLeft] = useState(() => leftMs?.());

  useEffect(() => {
    setLeft(leftMs?.());
    if (leftMs === undefined || leftMs() === 0) return;
    const timer = setInterval(() => {
      const now = leftMs();
      setLeft(now);
      if (now > 0) return;
      clearInterval(timer);
      onOver();
    }, tickMs);
    return () => clearInterval(timer);
  }, [leftMs, onOver]);

  return {
    over: left === 0,
    isShort: left !== undefined && left < shortMs,
    text: left === undefined ? undefined : remainingText(left),
  };
};
