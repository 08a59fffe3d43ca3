// The sidebar of narrow screens, on the browser's own modal dialog: focus stays inside, Escape closes it, and newer browsers
// open it without script. This adds what the dialog lacks: the held page, the overlay, and letting go.
import { wideScreen } from '#web/layout/wide-screen.ts';
import { afterPaint } from './after-paint.ts';
import { onLeave } from './leave.ts';
import { lockScroll, unlockScroll } from './scroll-lock.ts';

export const startSideMenu = (): void => {
  const dialog = document.querySelector<HTMLDialogElement>('.side-menu');
  const button = document.querySelector<HTMLButtonElement>(`[commandfor="${dialog?.id}"]`);
  if (!dialog || !button) return;

  const show = (isOpen: boolean) => {
    button.setAttribute('aria-expanded', String(isOpen));
    if (isOpen) lockScroll();
    else unlockScroll();
  };
  const close = () => {
    dialog.close();
    show(false);
  };
  onLeave(close);
  matchMedia(wideScreen).addEventListener('change', close);

  // It may have been opened before this code arrived.
  if (dialog.open) show(true);
  button.addEventListener('click', (event) => {
    // Else the browser follows the button's command as well, and reports a dialog that is open already.
    event.preventDefault();
    button.setAttribute('aria-expanded', 'true');
    // All of the page becomes inert, and so is styled anew. What is measured is measured before.
    afterPaint(() => {
      show(true);
      if (!dialog.open) dialog.showModal();
    });
  });
  dialog.addEventListener('close', () => {
    show(false);
    button.focus({ preventScroll: true });
  });
  dialog.addEventListener('click', ({ target }) => {
    const pressed = target as Element;
    if (pressed.closest('a')) close();
    else if (pressed === dialog || pressed.closest('.side-menu-close')) afterPaint(close);
  });
};
