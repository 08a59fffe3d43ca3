// What of a page can be read at this moment, judged in the browser: text that is hidden, transparent, clipped to
// nothing, moved away by a transform or sticking out sideways.
import { expect, type Page } from '@playwright/test';

/** What is not for everybody's eyes at rest: closed panels and answers, dialogs, and words for screen readers alone. */
const restingSelectors = [
  '[role=tabpanel][hidden]',
  'details:not([open]) > :not(summary)',
  'dialog:not([open])',
  '[hidden]',
  '.visually-hidden',
  '.sr-only',
  'script',
  'style',
  'noscript',
  'option',
];

/** What is there with a script alone: a theme cannot be chosen without one, nor the drawing redrawn. */
export const scripted = '.theme-switch, .hero-drawing button';

/** Texts inside `root` that nobody can see, less what rests behind a control and `besides`. Waits for no animation. */
export const unseenTexts = (page: Page, root = 'main, footer', besides = 'template'): Promise<string[]> =>
  page.evaluate(
    ([selector, resting]) => {
      const unseen: string[] = [];
      const isMovedAway = (element: Element | null): boolean => {
        for (let at = element; at; at = at.parentElement) {
          const { transform } = getComputedStyle(at);
          if (transform !== 'none' && transform !== 'matrix(1, 0, 0, 1, 0, 0)') return true;
        }
        return false;
      };
      for (const element of document.querySelectorAll(selector ?? '')) {
        const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
        for (let node = walker.nextNode(); node; node = walker.nextNode()) {
          const holder = node.parentElement;
          if (!holder || !node.textContent?.trim() || holder.closest(`svg, ${resting}`)) continue;
          const range = document.createRange();
          range.selectNodeContents(node);
          const { width, height } = range.getBoundingClientRect();
          const isShown = holder.checkVisibility({ opacityProperty: true, visibilityProperty: true });
          if (!isShown || width === 0 || height === 0 || isMovedAway(holder))
            unseen.push(node.textContent.trim());
        }
      }
      return unseen;
    },
    [root, [...restingSelectors, besides].join()],
  );

/** How far anything readable or the page itself reaches beyond the right edge, with what does. */
const overflowing = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const root = document.documentElement;
    const width = root.clientWidth;
    const found: string[] = [];
    if (root.scrollWidth > width) found.push(`the page is ${root.scrollWidth} px wide`);
    for (const element of document.body.querySelectorAll('*')) {
      const { overflowX } = getComputedStyle(element);
      const scrolls = overflowX === 'auto' || overflowX === 'scroll';
      if (
        scrolls ||
        element.closest('svg, [hidden], dialog, details:not([open]) > :not(summary), [aria-hidden=true]')
      )
        continue;
      const texts = [...element.childNodes].filter((node) => node.nodeType === 3 && node.textContent?.trim());
      if (
        texts.length === 0 ||
        element.closest('.visually-hidden, .sr-only, .tab-list, .table-frame, .skip-link')
      )
        continue;
      if (!element.checkVisibility({ visibilityProperty: true })) continue;
      const { left, right } = element.getBoundingClientRect();
      if (right > width + 1 || left < -1)
        found.push(`${element.localName} "${element.textContent?.trim().slice(0, 40)}" ${left}..${right}`);
    }
    for (const each of [root, document.body]) {
      const { overflowX } = getComputedStyle(each);
      if (overflowX === 'hidden' || overflowX === 'clip')
        found.push(`${each.localName} hides what sticks out`);
    }
    return found;
  });

export const expectNoSidewaysScroll = async (page: Page, width: number, height = 700): Promise<void> => {
  await page.setViewportSize({ width, height });
  expect(await overflowing(page), `at ${width} px`).toEqual([]);
};

/** Waits for what is moving on its own, the finished line drawings included. */
export const settled = (page: Page): Promise<void> =>
  page
    .waitForFunction(
      () => document.getAnimations().every(({ playState }) => playState !== 'running'),
      undefined,
      {
        timeout: 10_000,
      },
    )
    .then(() => undefined);
