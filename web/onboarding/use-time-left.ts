// The remaining time as text, ticking; `onOver` is called once when it has run out.
import { useLeftMs } from '#ui/use-left-ms.ts';
import { remainingText } from './countdown.ts';

/** From here on the page says in colour, too, that time is short. */
const shortMs = 10 * 60_000;

export const useTimeLeft = (
  leftMs: (() => number) | undefined,
  onOver: () => void,
): { over: boolean; isShort: boolean; text: string | undefined } => {
  const left = useLeftMs(leftMs, onOver);
  return {
    over: left === 0,
    isShort: left !== undefined && left < shortMs,
    text: left === undefined ? undefined : remainingText(left),
  };
};
