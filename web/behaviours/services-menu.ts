// When the services dropdown is open. Each event is judged by the pointer it came from, not by the width of the screen:
// a mouse shows by hovering and pins by clicking; fingers, pens and keys only click. Without this it is the browser's own
// disclosure.
import { afterPaint } from './after-paint.ts';
import { onLeave } from './leave.ts';

/** Time to cross from the label to the panel's corner. */
const leaveDelayMs = 180;

type State = 'closed' | 'hovered' | 'pinned';

export const startServicesMenu = (): void => {
  const menu = document.querySelector<HTMLDetailsElement>('.services-menu');
  const label = menu?.querySelector('summary');
  if (!menu || !label) return;
  let state: State = 'closed';
  let isDue = false;
  let leaving: ReturnType<typeof setTimeout> | undefined;

  const apply = () => {
    isDue = false;
    menu.open = state !== 'closed';
  };
  const set = (next: State) => {
    state = next;
    isDue = true;
    // The panel is styled and laid out when it opens.
    afterPaint(apply);
  };
  const close = () => set('closed');
  onLeave(() => {
    close();
    apply();
  });

  // Somebody may have opened it before this code arrived, or rest a mouse on it, which tells of itself no more.
  if (menu.open) set('pinned');
  else if (menu.matches(':hover') && matchMedia('(hover: hover)').matches) set('hovered');

  // While a pen rests on it, Chromium tells of a mouse as well, whenever something moves under it.
  let isPenHere = false;
  menu.addEventListener('pointerenter', ({ pointerType }) => {
    clearTimeout(leaving);
    if (pointerType !== 'mouse') isPenHere = true;
    else if (!isPenHere && state === 'closed') set('hovered');
  });
  menu.addEventListener('pointerleave', ({ pointerType }) => {
    if (pointerType !== 'mouse') {
      isPenHere = false;
      return;
    }
    leaving = setTimeout(() => {
      if (state === 'hovered') close();
    }, leaveDelayMs);
  });
  // Closed opens and pins, hovered pins, pinned closes.
  label.addEventListener('click', (event) => {
    event.preventDefault();
    clearTimeout(leaving);
    set(state === 'pinned' ? 'closed' : 'pinned');
  });
  menu.addEventListener('focusout', ({ relatedTarget }) => {
    if (relatedTarget && !menu.contains(relatedTarget as Node)) close();
  });
  menu.addEventListener('click', ({ target }) => {
    if ((target as Element).closest('a')) close();
  });
  // The browser may open it by itself, for what a search on the page has found. It tells late: of what was since decided otherwise, too.
  menu.addEventListener('toggle', () => {
    if (isDue) return;
    if (!menu.open) state = 'closed';
    else if (state === 'closed') state = 'pinned';
  });
  document.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape' || state === 'closed') return;
    if (menu.contains(document.activeElement)) label.focus();
    close();
  });
  document.addEventListener('pointerdown', ({ target }) => {
    if (state !== 'closed' && !menu.contains(target as Node)) close();
  });
};
