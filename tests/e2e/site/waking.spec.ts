// An arriving visitor gets text first; the rest of the page is laid out, measured and fetched while it is idle, and the
// interactive parts wake at the first sign of a person. Nothing that is pressed before is lost.
import type { Page } from '@playwright/test';
import { expect, hydrated, test } from '#tests/e2e/support/test.ts';

const root = (page: Page) => page.locator('html');

/** Everything has come that comes by itself: the page's modules are asked for last. */
const idle = (page: Page) => expect(root(page)).not.toHaveAttribute('data-modules');

/** Lets no script through until told to. */
const holdScripts = async (page: Page): Promise<() => void> => {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
};

test('sleeps until somebody is there, whole and with its modules at hand', async ({ page }) => {
  for (const path of ['/', '/about_us', '/contact_us', '/services/seo']) {
    await page.goto(path);
    await idle(page);
    await expect(root(page)).not.toHaveAttribute('data-arriving');
    await expect(root(page)).not.toHaveAttribute('data-hydrated');
    const fetched = () =>
      page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname));
    await expect.poll(fetched).toContainEqual(expect.stringContaining('react-dom'));
    // Only a pointer that moves is somebody.
    await page.mouse.move(200, 200);
    await page.mouse.move(210, 200);
    await expect(root(page)).toHaveAttribute('data-hydrated', 'true');
  }
});

test('lays out what is far down while the page is idle, to its real length', async ({ page }) => {
  for (const path of ['/', '/privacy_policy']) {
    const letGo = await holdScripts(page);
    await page.goto(path);
    const last = page.locator('main > :last-child, .prose > :last-child').last();
    await expect(last).toHaveCSS('content-visibility', 'auto');
    letGo();
    await expect(root(page)).not.toHaveAttribute('data-arriving');
    const lengthOfPage = () => root(page).evaluate((element) => element.scrollHeight);
    const length = await lengthOfPage();
    await page.reload();
    await expect(last).toHaveCSS('content-visibility', 'visible');
    await expect.poll(lengthOfPage).toBe(length);
    await page.unrouteAll({ behavior: 'wait' });
  }
});

for (const [sign, give] of Object.entries({
  'a key': (page: Page) => page.keyboard.press('Tab'),
  scrolling: (page: Page) => page.evaluate(() => scrollTo({ top: 500, behavior: 'instant' })),
  'a click without a pointer': (page: Page) => page.evaluate(() => document.querySelector('h1')?.click()),
})) {
  test(`${sign} wakes it`, async ({ page }) => {
    await page.goto('/');
    await idle(page);
    await give(page);
    await expect(root(page)).toHaveAttribute('data-hydrated', 'true');
  });
}

test('wakes by itself on the next page of a visit, and where a part of the page is named', async ({
  page,
}) => {
  await page.goto('/');
  await page.evaluate(() =>
    document.querySelector<HTMLAnchorElement>('.site-nav a[href="/about_us"]')?.click(),
  );
  await expect(page).toHaveURL(/about_us$/);
  await expect(root(page)).toHaveAttribute('data-hydrated', 'true');
  await page.goto('/services/seo#tab3');
  await expect(root(page)).toHaveAttribute('data-hydrated', 'true');
  await expect(page.getByRole('tab', { selected: true })).toHaveAttribute('href', '#tab3');
});

test('a theme that is chosen before the script comes holds', async ({ page }) => {
  const letGo = await holdScripts(page);
  await page.goto('/');
  await page.locator('.theme-switch label').filter({ hasText: 'Dark' }).click();
  await expect(root(page)).not.toHaveAttribute('data-theme');
  letGo();
  await expect(root(page)).toHaveAttribute('data-theme', 'dark');
  await hydrated(page);
  await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked();
});

test('the menu button works before the script comes, in browsers old and new', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  const letGo = await holdScripts(page);
  await page.goto('/');
  await page.locator('.menu-button').first().click();
  await expect(page.locator('#site-menu')).toBeVisible();
  letGo();
  await hydrated(page);
  await expect(page.locator('#site-menu')).toBeVisible();

  // A browser that does not know commands.
  const letGoAgain = await holdScripts(page);
  await page.goto('/');
  const button = page.locator('.menu-button').first();
  await button.evaluate((element) => {
    element.removeAttribute('command');
    element.removeAttribute('commandfor');
  });
  await button.click();
  await expect(page.locator('#site-menu')).toBeHidden();
  letGoAgain();
  await expect(page.locator('#site-menu')).toBeVisible();
});

test('measures a visitor who never touches the page', async ({ page, startOwnApp }) => {
  const own = await startOwnApp();
  await page.goto(`${own.url}/terms_conditions`);
  await idle(page);
  await page.goto('about:blank');
  const measured = () =>
    own
      .rows<{ name: string }>("select name from vital where page = '/terms_conditions'")
      .map(({ name }) => name);
  await expect.poll(() => measured().sort()).toEqual(['CLS', 'FCP', 'LCP', 'TTFB']);
});
