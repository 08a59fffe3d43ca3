// What a page offers to press, and how large it is.
import type { Page } from '@playwright/test';

/** Everything that can be pressed and is smaller, but for links in the middle of a sentence. */
export const tooSmall = (page: Page, least: number): Promise<string[]> =>
  page.evaluate((pixels) => {
    const isInSentence = (element: Element) =>
      getComputedStyle(element).display === 'inline' &&
      [...(element.parentElement?.childNodes ?? [])].some(
        (node) => node.nodeType === Node.TEXT_NODE && /\p{L}{2}/u.test(node.textContent ?? ''),
      );
    /** Where a press counts: a label stands for its field, and a link that is stretched over a block for the block. */
    const areaOf = (element: HTMLElement): DOMRect => {
      const { position, content, top } = getComputedStyle(element, '::after');
      const isStretched = content !== 'none' && position === 'absolute' && top === '0px';
      if (isStretched && element.offsetParent) return element.offsetParent.getBoundingClientRect();
      const field = element as HTMLInputElement;
      const label = ['radio', 'checkbox', 'file'].includes(field.type) ? field.labels?.[0] : undefined;
      return (label ?? element).getBoundingClientRect();
    };
    const found: string[] = [];
    for (const element of document.querySelectorAll<HTMLElement>(
      'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=tab]',
    )) {
      if (
        !element.checkVisibility({ visibilityProperty: true }) ||
        element.closest('[aria-hidden=true], noscript')
      )
        continue;
      if (element.closest('.visually-hidden, .skip-link:not(:focus)') || isInSentence(element)) continue;
      const { width, height } = areaOf(element);
      if (width < pixels - 0.5 || height < pixels - 0.5) {
        const name = element.ariaLabel ?? element.textContent?.trim().slice(0, 40);
        found.push(
          `${element.localName}#${element.id} "${name}" ${Math.round(width)} x ${Math.round(height)}`,
        );
      }
    }
    return found;
  }, least);

/** The pointers that targets are measured for, with a screen that each is used on (px). */
export const pointers = [
  { name: 'a mouse: 24 px', isTouch: false, width: 1280 },
  { name: 'a finger on a phone: 44 px', isTouch: true, width: 360 },
  { name: 'a finger on a tablet: 44 px', isTouch: true, width: 1024 },
];
