// Where toasts stand: a polite live region that is there from the start. A note stays while the pointer or the focus is on it.

import { useEffect, useState, useSyncExternalStore } from 'react';
import { Button } from './button.tsx';
import { currentToasts, dismissToast, type ShownToast, subscribeToasts } from './toasts.ts';
import { useWhenOnline } from './use-when-online.ts';

const shownMs = { success: 6_000, info: 6_000, error: 12_000 } as const;
const undoMs = 10_000;

const ToastNote = ({ toast }: { toast: ShownToast }) => {
  const [held, setHeld] = useState(false);
  const { id, kind, text, isOffline = false, undo } = toast;
  useWhenOnline(() => dismissToast(id), isOffline);
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(dismissToast, undo === undefined ? shownMs[kind] : undoMs, id);
    return () => clearTimeout(timer);
  }, [held, id, kind, undo]);
  return (
    <li
      className={`toast toast-${kind}`}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <p className="grow">
        <span>{text}</span>
      </p>
      {undo !== undefined && (
        <Button
          look="link"
          onClick={() => {
            dismissToast(id);
            undo();
          }}
        >
          Undo
        </Button>
      )}
      <button type="button" className="toast-close" aria-label="Dismiss" onClick={() => dismissToast(id)}>
        <svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true" fill="none" stroke="currentColor">
          <path d="M3 3l10 10M13 3L3 13" strokeWidth="2" strokeLinecap="round" />
        </svg>
      </button>
    </li>
  );
};

/** Rendered once, in the frame, so that a note outlives the screen it came from. */
export const ToastRegion = () => {
  const toasts = useSyncExternalStore(subscribeToasts, currentToasts);
  return (
    <section aria-label="Notes" aria-live="polite" className="toasts">
      <ul>
        {toasts.map((toast) => (
          <ToastNote key={toast.id} toast={toast} />
        ))}
      </ul>
    </section>
  );
};
