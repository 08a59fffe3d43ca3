// What slides in on scrolling is never hidden for it: with script, without its end, in print, and with motion reduced.
import type { Page } from '@playwright/test';
import { expect, hydrated, test, withMotion } from '#tests/e2e/support/test.ts';
import { servicePath } from './routes.ts';
import { scripted, settled, unseenTexts } from './seen.ts';

test.use(withMotion);

const paths = ['/', servicePath, '/about_us'];
const revealed = '[data-reveal]';

/** What comes up is watched once all of the page is laid out; what is on the screen by then does not move. */
const arrived = async (page: Page): Promise<void> => {
  await hydrated(page);
  await expect(page.locator('html')).not.toHaveAttribute('data-arriving');
};

/** How long the reveal of the last part of the page takes once it comes up, or nothing where it does not move. */
const revealTime = (page: Page) =>
  page.evaluate(async (selector) => {
    const last = [...document.querySelectorAll(selector)].at(-1);
    last?.scrollIntoView({ behavior: 'instant', block: 'center' });
    const until = performance.now() + 500;
    while (performance.now() < until) {
      const [animation] = last?.getAnimations() ?? [];
      if (animation) {
        const frames = (animation.effect as KeyframeEffect).getKeyframes();
        return {
          ms: animation.effect?.getTiming().duration,
          hides: frames.some((frame) => 'opacity' in frame),
        };
      }
      await new Promise(requestAnimationFrame);
    }
    return undefined;
  }, revealed);

test('with script: all text stands there before and after it slides, over 800 ms', async ({ page }) => {
  for (const path of paths) {
    await page.goto(path);
    await arrived(page);
    expect(await unseenTexts(page), `${path} before scrolling`).toEqual([]);
    if (path !== '/about_us') expect(await revealTime(page), path).toEqual({ ms: 800, hides: false });
    await settled(page);
    expect(await unseenTexts(page), `${path} after`).toEqual([]);
  }
});

test('nothing on the first screen waits or moves', async ({ page }) => {
  await page.goto('/');
  await hydrated(page);
  const moving = await page.evaluate(() =>
    document
      .getAnimations()
      .map(({ effect }) => (effect as KeyframeEffect).target)
      .filter(
        (element) =>
          element && !element.closest('.drawing') && element.getBoundingClientRect().top < innerHeight,
      )
      .map((element) => element?.outerHTML.slice(0, 80)),
  );
  expect(moving).toEqual([]);
});

test('with motion reduced nothing moves at all', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const path of paths) {
    await page.goto(path);
    await hydrated(page);
    expect(await revealTime(page)).toBeUndefined();
    // The rule for reduced motion leaves a hundredth of a millisecond, so that what waits for an end gets one.
    const longest = await page.evaluate(() =>
      Math.max(0, ...document.getAnimations().map(({ effect }) => Number(effect?.getTiming().duration))),
    );
    expect(longest).toBeLessThan(1);
    expect(await unseenTexts(page), path).toEqual([]);
  }
});

test('when the script breaks off half-way, the text stays', async ({ page, consoleErrors }) => {
  await page.route('**/assets/vitals*.js', (route) => route.abort('connectionfailed'));
  await page.goto('/');
  await page.mouse.move(9, 9);
  await page.mouse.move(9, 19);
  await expect(page.getByRole('alert')).toBeVisible();
  await page.evaluate(() => document.querySelector('.steps')?.scrollIntoView({ behavior: 'instant' }));
  await settled(page);
  expect(await unseenTexts(page, 'main, footer', scripted)).toEqual([]);
  expect(consoleErrors.splice(0).filter((text) => !/Failed to|ERR_/.test(text))).toEqual([]);
});

/** Texts in a colour that paper without its grounds leaves faint, and drawings that its edge cuts. */
const lostOnPaper = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isFaint = (element: Element) => {
      const [red = 0, green = 0, blue = 0] =
        getComputedStyle(element)
          .color.match(/[\d.]+/g)
          ?.map(Number) ?? [];
      return 0.21 * red + 0.72 * green + 0.07 * blue > 150;
    };
    const isCut = (element: Element) => {
      const { left, right } = element.getBoundingClientRect();
      return left < 0 || right > innerWidth;
    };
    return [...document.querySelectorAll('main :is(h1, h2, h3, p, a, li, dt, dd, summary), main .drawing')]
      .filter((element) => element.checkVisibility() && (isFaint(element) || isCut(element)))
      .map((element) => element.textContent?.trim() || element.outerHTML.slice(0, 60));
  });

test('on paper every text is there, dark enough, closed panels included, and every drawing whole', async ({
  page,
}) => {
  for (const path of [...paths, '/contact_us']) {
    await page.goto(path);
    await hydrated(page);
    await page.emulateMedia({ media: 'print' });
    // Buttons that lead on are of no use there.
    expect(await unseenTexts(page, 'main', '.cta'), path).toEqual([]);
    const size = page.viewportSize();
    // An A4 sheet; colours take a moment to change.
    await page.setViewportSize({ width: 794, height: 1123 });
    await expect.poll(() => lostOnPaper(page), path).toEqual([]);
    if (size) await page.setViewportSize(size);
    const panels = await page
      .locator('[role=tabpanel] h3')
      .evaluateAll((all) => all.map((heading) => heading.checkVisibility()));
    expect(panels.filter((isShown) => !isShown)).toEqual([]);
    await page.emulateMedia({ media: null });
  }
});
