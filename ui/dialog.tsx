// A modal on the browser's own <dialog>: it keeps the focus inside, closes on Escape and makes the rest inert.
// Where the focus goes afterwards is up to the caller (`onClose`).
import { type ReactNode, useEffect, useRef } from 'react';
import { backdropFadeMs, modalFadeMs } from '#contract/limits.ts';

/** `onClose` is called however it closes: Escape, the backdrop, a button, or `open` becoming false. */
export const Dialog = ({
  id,
  open,
  title,
  dismissLabel,
  closeLabel,
  textId = `${id}-text`,
  onClose,
  children,
}: {
  id: string;
  open: boolean;
  title: string;
  /** Names the close control in the header. */
  dismissLabel: string;
  /** The button under the text, which gets the focus first. Without it the content brings buttons of its own. */
  closeLabel?: string;
  /** What is read out on opening, if that is not all of the content. */
  textId?: string;
  onClose: () => void;
  children: ReactNode;
}) => {
  const element = useRef<HTMLDialogElement>(null);
  const closeButton = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    const dialog = element.current;
    if (dialog === null) return;
    dialog.style.setProperty('--modal-fade', `${modalFadeMs}ms`);
    dialog.style.setProperty('--backdrop-fade', `${backdropFadeMs}ms`);
    if (!open) {
      dialog.close();
      return;
    }
    if (!dialog.open) dialog.showModal();
    const first = closeButton.current ?? dialog.querySelector<HTMLElement>('textarea, input, form button');
    first?.focus();
  }, [open]);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the dialog's own; the click is for the backdrop
    <dialog
      id={id}
      ref={element}
      className="panel fixed inset-0 m-auto h-fit max-h-[calc(100dvh-2rem)] w-[min(28rem,calc(100vw-2rem))] overflow-y-auto overscroll-contain bg-panel p-0 text-text opacity-0 shadow-raised transition-[opacity,display,overlay] transition-discrete duration-(--modal-fade) ease-out open:opacity-100 motion-reduce:transition-none starting:open:opacity-0 backdrop:bg-[rgb(22_18_16/0)] backdrop:transition-[background-color,display,overlay] backdrop:transition-discrete backdrop:duration-(--backdrop-fade) open:backdrop:bg-[rgb(22_18_16/0.6)] starting:open:backdrop:bg-[rgb(22_18_16/0)]"
      aria-labelledby={`${id}-title`}
      aria-describedby={textId}
      onClose={onClose}
      onClick={(event) => {
        if (event.target === event.currentTarget) event.currentTarget.close();
      }}
    >
      <div className="flex items-start gap-4 p-6 pb-0 sm:p-8 sm:pb-0">
        <h2 id={`${id}-title`} className="grow font-display text-3xl">
          <span>{title}</span>
        </h2>
        <button
          id={`${id}-dismiss`}
          type="button"
          className="-mt-2 -mr-3 grid size-11 shrink-0 place-items-center rounded-control text-muted hover:text-text"
          aria-label={dismissLabel}
          onClick={() => element.current?.close()}
        >
          <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true" fill="none">
            <path d="M4 4l12 12M16 4L4 16" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
          </svg>
        </button>
      </div>
      <div className="grid gap-6 p-6 pt-3 sm:p-8 sm:pt-3">
        <div id={`${id}-text`} className="grid gap-2">
          {children}
        </div>
        {closeLabel !== undefined && (
          <button
            id={`${id}-close`}
            ref={closeButton}
            type="button"
            className="button"
            onClick={() => element.current?.close()}
          >
            <span>{closeLabel}</span>
          </button>
        )}
      </div>
    </dialog>
  );
};
