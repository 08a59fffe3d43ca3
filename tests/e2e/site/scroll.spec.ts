// Where a page stands when it opens: at its top when it is new, where it was when one comes back to it.
import { expect, hydrated, test } from '#tests/e2e/support/test.ts';

test('a new page opens at the top, Back restores the old one', async ({ page }) => {
  const scrollY = () => page.evaluate(() => Math.round(window.scrollY));
  await page.goto('/');
  await hydrated(page);
  await page.evaluate(() => window.scrollTo({ top: 1800, behavior: 'instant' }));
  await expect.poll(scrollY).toBe(1800);
  await page.locator('.service').nth(3).getByRole('link').click();
  await expect(page).toHaveURL(/\/services\//);
  expect(await scrollY()).toBe(0);
  const left = await page.evaluate(() => history.scrollRestoration);
  expect(left).toBe('auto');
  await page.evaluate(() => window.scrollTo({ top: 700, behavior: 'instant' }));
  await page.goBack();
  await hydrated(page);
  const back = await scrollY();
  expect(back).toBeGreaterThan(1000);
  await page.goForward();
  await hydrated(page);
  await expect.poll(scrollY).toBe(700);
});
