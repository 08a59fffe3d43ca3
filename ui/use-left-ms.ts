// What a countdown still has, ticking.
import { useEffect, useState } from 'react';

const tickMs = 1_000;

/** Milliseconds, never below 0, each second anew; `undefined` without a countdown. `onOver` is called once, when it has run out. */
export const useLeftMs = (left: (() => number) | undefined, onOver?: () => void): number | undefined => {
  const [leftMs, setLeftMs] = useState(() => left?.());
  useEffect(() => {
    setLeftMs(left?.());
    if (left === undefined || left() === 0) return;
    const timer = setInterval(() => {
      const now = left();
      setLeftMs(now);
      if (now > 0) return;
      clearInterval(timer);
      onOver?.();
    }, tickMs);
    return () => clearInterval(timer);
  }, [left, onOver]);
  return leftMs;
};
