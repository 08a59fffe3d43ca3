// What the site's own pages do when they are idle, each thing in a turn of its own. The private pages have none of it.

import { layOutRest } from './arrival.ts';
import { openFrames } from './frames.ts';
import { prefetchOnIntent } from './prefetch.ts';
import { revealOnScroll } from './reveal.ts';
import { showCurrentYear } from './year.ts';

export async function settlePublicPage(fontsSettled: Promise<unknown>): Promise<void> {
  prefetchOnIntent();
  showCurrentYear();
  await fontsSettled;
  await layOutRest();
  openFrames();
  revealOnScroll();
}
