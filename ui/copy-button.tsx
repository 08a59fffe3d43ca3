// Copies one value and says so: on the button, and once to those who listen.
import { useEffect, useRef, useState } from 'react';

export type CopyWords = { copyShort: string; copied: string; copyFailed: string };

type Outcome = 'idle' | 'copied' | 'failed';

const shownMs = 2_500;

/** The clipboard is closed to pages that are not secure and in some in-app browsers; the old way works in those. */
const copyText = async (text: string): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const area = document.createElement('textarea');
    area.value = text;
    area.readOnly = true;
    area.style.position = 'fixed';
    area.style.opacity = '0';
    document.body.append(area);
    area.select();
    const copied = document.execCommand('copy');
    area.remove();
    return copied;
  }
};

/** Shows what happened for some seconds; keeps the focus. */
export const CopyButton = ({
  id,
  value,
  label,
  words,
}: {
  id: string;
  value: string;
  /** What a screen reader says instead of the short word: which value is copied. */
  label: string;
  words: CopyWords;
}) => {
  const [outcome, setOutcome] = useState<Outcome>('idle');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const copy = async (button: HTMLButtonElement) => {
    const copied = await copyText(value);
    button.focus();
    setOutcome(copied ? 'copied' : 'failed');
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOutcome('idle'), copied ? shownMs : shownMs * 3);
  };

  return (
    <span className="flex shrink-0 flex-col items-end">
      <button
        id={id}
        type="button"
        className="button-quiet button-small min-w-20 print:hidden"
        aria-label={label}
        onClick={(event) => void copy(event.currentTarget)}
      >
        <span>{outcome === 'copied' ? words.copied : words.copyShort}</span>
      </button>
      <span
        role="status"
        className={outcome === 'failed' ? 'max-w-48 pt-1 text-right text-sm text-error' : 'sr-only'}
      >
        <span>{outcome === 'copied' ? words.copied : outcome === 'failed' ? words.copyFailed : ''}</span>
      </span>
    </span>
  );
};
