// The words of a page as it is delivered, before any script has touched them.
import type { Page } from '@playwright/test';

/** Parses `html` without running it, and gives the words of the first element each selector finds. */
export const load = (page: Page, html: string, selectors: string[]): Promise<string[]> =>
  page.evaluate(
    ([text, wanted]) => {
      const document = new DOMParser().parseFromString(text, 'text/html');
      return wanted.map((selector) => {
        const words = document.querySelector(selector)?.textContent ?? '';
        // Typographic marks are the same words.
        return words.replace(/[’‘]/g, "'").replace(/\s+/g, ' ');
      });
    },
    [html, selectors] as const,
  );
