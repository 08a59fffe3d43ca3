// What can be pressed is large enough to be hit: 24 px both ways everywhere, 44 px under a finger.
import type { Browser } from '@playwright/test';
import { answers, routes, servicePath } from '#tests/e2e/site/routes.ts';
import { createCandidateLink, createPaymentLink } from '#tests/e2e/support/links.ts';
import { pointers, tooSmall } from '#tests/e2e/support/targets.ts';
import { expect, hydrated, test } from '#tests/e2e/support/test.ts';

const paths = [...routes, ...answers].map(({ path }) => path);

const visit = async (browser: Browser, baseURL: string, urls: string[], isTouch: boolean, width: number) => {
  const context = await browser.newContext({
    baseURL,
    viewport: { width, height: 800 },
    reducedMotion: 'reduce',
    hasTouch: isTouch,
    isMobile: isTouch,
  });
  try {
    const page = await context.newPage();
    const small: Record<string, string[]> = {};
    for (const url of urls) {
      await page.goto(url, { waitUntil: 'domcontentloaded' });
      if (/\/(payment|onboarding)\//.test(url))
        await page.locator('input[type=file]').waitFor({ state: 'attached' });
      // All that is folded, open: answers, the services in header and sidebar.
      await page.evaluate(() => {
        for (const details of document.querySelectorAll('details')) {
          details.removeAttribute('name');
          details.open = true;
        }
      });
      const found = await tooSmall(page, isTouch ? 44 : 24);
      if (found.length > 0) small[url] = found;
    }
    expect(await page.evaluate(() => matchMedia('(pointer: coarse)').matches)).toBe(isTouch);
    return small;
  } finally {
    await context.close();
  }
};

for (const { name, isTouch, width } of pointers) {
  test(`under ${name}`, async ({ browser, app }) => {
    const links = [await createPaymentLink(app), await createCandidateLink(app)];
    const urls = [...paths, ...links.map(({ url }) => url)];
    expect(await visit(browser, app.url, urls, isTouch, width)).toEqual({});
  });
}

test('the sidebar under a finger', async ({ browser, app }) => {
  const context = await browser.newContext({
    baseURL: app.url,
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
  });
  const page = await context.newPage();
  await page.goto(servicePath);
  await hydrated(page);
  await page.locator('.site-header .menu-button').first().tap();
  await page.locator('.side-services summary').tap();
  expect(await tooSmall(page, 44)).toEqual([]);
  await context.close();
});
