// The sidebar of narrow screens, on the browser's own modal dialog: focus stays inside, Escape closes it, and newer browsers
// open it without script. This adds what the dialog lacks: the held page, the overlay, and letting go.
import { wideScreen } from '#web/layout/wide-screen.ts';
import { onLeave } from './leave.ts';
import { lockScroll, unlockScroll } from './scroll-lock.ts';

export const startSideMenu = (): void => {
  const dialog = document.querySelector<HTMLDialogElement>('.side-menu');
  const button = document.querySelector<HTMLButtonElement>(`[commandfor="${dialog?.id}"]`);
  if (!dialog || !button) return;

  const hold = () => (dialog.open ? lockScroll() : unlockScroll());
  /** The page is held once the answer to the tap is painted: pinning it lays all of it out. */
  const tell = () => {
    button.setAttribute('aria-expanded', String(dialog.open));
    requestAnimationFrame(() => setTimeout(hold));
  };
  const close = () => {
    dialog.close();
    tell();
  };
  /** Before the browser goes on: to a place on this page, for one. */
  const closeAtOnce = () => {
    close();
    hold();
  };
  onLeave(closeAtOnce);
  matchMedia(wideScreen).addEventListener('change', close);

  // It may have been opened before this code arrived.
  if (dialog.open) tell();
  button.addEventListener('click', (event) => {
    // Else the browser follows the button's command as well, and reports a dialog that is open already.
    event.preventDefault();
    if (!dialog.open) dialog.showModal();
    tell();
  });
  dialog.addEventListener('close', () => {
    tell();
    button.focus({ preventScroll: true });
  });
  dialog.addEventListener('click', ({ target }) => {
    if ((target as Element).closest('a')) closeAtOnce();
    else if (target === dialog || (target as Element).closest('.side-menu-close')) close();
  });
};
