// Scroll reveals: what comes up from below slides the last few pixels into place, and line drawings draw themselves, each once.
// Nothing is ever hidden for it: before, without script and after, everything simply stands there.

import { revealMs } from '#contract/limits.ts';
import { onceNear } from './near.ts';

const slide: Keyframe[] = [{ transform: 'translateY(2.5rem)' }, { transform: 'none' }];
const timing: KeyframeAnimationOptions = { duration: revealMs, easing: 'cubic-bezier(0.2, 0.7, 0.2, 1)' };

const show = (element: Element): void => {
  if (element.classList.contains('drawing')) element.classList.add('drawing-draws');
  else element.animate(slide, timing);
};

export const revealOnScroll = (): void => {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const elements = document.querySelectorAll('[data-reveal], .drawing:not(.drawing-draws)');
  // What is on the screen already, or above it, is left alone.
  const below = [...elements].filter((element) => element.getBoundingClientRect().top > innerHeight);
  onceNear(below, '0px', show);
};
