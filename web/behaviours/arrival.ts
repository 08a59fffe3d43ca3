// The second half of an arrival: boot.ts marks the page, page.css leaves what is below the first screens without layout
// in the meantime, and here it is laid out part by part. Before anybody jumps down the page, all of it has its real height.

import { whenIdle } from './idle.ts';

export const layOutRest = async (): Promise<void> => {
  const root = document.documentElement;
  if (root.dataset.arriving === undefined) return;
  for (const part of document.querySelectorAll<HTMLElement>('main > *, .prose > *, footer')) {
    if (getComputedStyle(part).contentVisibility !== 'auto') continue;
    part.dataset.laidOut = '';
    // At once, or the browser would wait for the next frame and do several together.
    part.getBoundingClientRect();
    await whenIdle();
  }
  delete root.dataset.arriving;
};
