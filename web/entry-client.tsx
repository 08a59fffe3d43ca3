// Wakes a prerendered page: measurement, small enhancements, then the islands that stand on it, one after the other so
// that the page answers in between. The loader in the page's head (boot.ts) calls `start` and tells people if it fails.

import { prefetchOnIntent } from './prefetch.ts';
import { revealOnScroll } from './reveal.ts';
import { watchVitals } from './vitals.ts';
import { wakeIslands } from './wake-islands.tsx';
import { showCurrentYear } from './year.ts';

/** Settles when every island is awake; rejects when one could not be loaded. */
export async function start(): Promise<void> {
  watchVitals();
  showCurrentYear();
  revealOnScroll();
  prefetchOnIntent();
  await wakeIslands();
  document.documentElement.dataset.hydrated = 'true';
}
