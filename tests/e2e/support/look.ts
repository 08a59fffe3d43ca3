// What every state of a page must hold to, whatever it shows.
import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessibleInBothSchemes } from './test.ts';

/** Expects axe to be content in both colour schemes, and nothing to stick out of a small phone; puts all back. */
export const expectSoundState = async (page: Page): Promise<void> => {
  const size = page.viewportSize();
  await expectAccessibleInBothSchemes(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoOverflow(page);
  if (size) await page.setViewportSize(size);
};

/** Plots take their new width a moment after the window has its own. */
export const expectNoOverflow = (page: Page): Promise<void> =>
  expect(() => expectFits(page)).toPass({ timeout: 5_000, intervals: [50, 100, 250, 500] });

const expectFits = async (page: Page): Promise<void> => {
  const { wide, sticksOut } = await page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    const speaks = (element: Element) =>
      Array.from(element.childNodes).some(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== '',
      ) || element.matches('input, select, textarea, button, img');
    const hidden = (element: Element) =>
      !element.checkVisibility({ opacityProperty: true }) ||
      element.closest('.sr-only, svg, [aria-hidden=true], dialog:not([open]), th:not(:has(a, input))') !==
        null;
    /** Tables of figures scroll in themselves; what holds them is measured in their place. */
    const scrolls = (element: Element) => element.closest('table')?.parentElement?.tabIndex === 0;
    return {
      wide: document.documentElement.scrollWidth - width,
      sticksOut: Array.from(document.querySelectorAll('main *, dialog[open] *'))
        .filter((element) => speaks(element) && !hidden(element) && !scrolls(element))
        .filter((element) => element.getBoundingClientRect().right > width + 1)
        .map((element) => `${element.tagName} ${element.id} ${element.textContent?.slice(0, 40)}`),
    };
  });
  expect({ sticksOut, wide }).toEqual({ sticksOut: [], wide: 0 });
};

/** Expects the drawing of how something ended: seen, and silent. */
export const expectDrawing = async (inside: Locator, name: 'success' | 'failure'): Promise<void> => {
  const drawing = inside.locator(`.end-${name}[aria-hidden=true] use`);
  await expect(drawing).toHaveCount(1);
  const box = await drawing.boundingBox();
  expect(box?.width).toBeGreaterThan(40);
  expect(box?.height).toBeGreaterThan(30);
};

/** Expects the brand's garland in the head of a private page: drawn, on the page, and clear of the brand's name. */
export const expectGarland = async (page: Page): Promise<void> => {
  const garland = page.locator('.bare-header .bare-garland');
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(garland).toBeInViewport();
    const [name, drawing, head] = await Promise.all(
      [page.locator('.bare-bar a'), garland, page.locator('.bare-header')].map((each) => each.boundingBox()),
    );
    const end = (name?.x ?? 0) + (name?.width ?? 0);
    expect(drawing?.x, `at ${width}`).toBeGreaterThanOrEqual(end);
    expect(width - (drawing?.x ?? width), `room at ${width}`).toBeGreaterThan(40);
    expect(drawing?.height).toBeLessThanOrEqual(head?.height ?? 0);
    expect(drawing?.height).toBeGreaterThan(20);
  }
  expect(await garland.locator('.drawing-line').getAttribute('d')).toMatch(/^M/);
};

/** Where each of these stands, from the top of the page. */
export const placesIn = (page: Page, selector: string): Promise<{ top: number; height: number }[]> =>
  page.locator(selector).evaluateAll((all) =>
    all.map((element) => {
      const { top, height } = element.getBoundingClientRect();
      return { top: Math.round(top + scrollY), height: Math.round(height) };
    }),
  );

/** Tabs until `reached` holds the focus, as somebody without a mouse does. */
export const tabTo = async (page: Page, selector: string, most = 60): Promise<void> => {
  for (let press = 0; press < most; press += 1) {
    if (await page.locator(selector).evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`${selector} was not reached with ${most} presses of Tab.`);
};
