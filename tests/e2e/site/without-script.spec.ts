// The site without JavaScript: every text is there to read, links and questions work, and nothing waits for a script.

import { serviceMenu } from '#content/services/menu.ts';
import { expect, test } from '#tests/e2e/support/test.ts';
import { answers, routes, servicePaths } from './routes.ts';
import { expectNoSidewaysScroll, scripted, unseenTexts } from './seen.ts';

const [service] = serviceMenu;

test.use({ javaScriptEnabled: false });

test('every page shows all its text', async ({ page, consoleErrors }) => {
  test.setTimeout(90_000);
  for (const { path, h1 } of [...routes, ...answers]) {
    await page.goto(path);
    await expect(page.locator('h1')).toHaveText(h1);
    for (const control of await page.locator(scripted).all()) await expect(control).toBeHidden();
    await expect.poll(() => unseenTexts(page, 'main, footer', scripted), path).toEqual([]);
  }
  expect(consoleErrors.splice(0).filter((text) => !text.includes('404'))).toEqual([]);
});

test('the fonts come by a stylesheet', async ({ page }) => {
  await page.goto('/');
  await expect
    .poll(() => page.evaluate(() => [...document.fonts].filter(({ status }) => status === 'loaded').length))
    .toBeGreaterThanOrEqual(2);
});

test('links, questions and the home form work', async ({ page, app }) => {
  await page.goto('/');
  const items = page.locator('details[name=faq]');
  await items.nth(0).locator('summary').click();
  await expect(items.nth(0).locator('p')).toBeVisible();
  await items.nth(3).locator('summary').click();
  await expect(items.nth(3).locator('p')).toBeVisible();
  await expect(items.nth(0).locator('p')).toBeHidden();
  await items.nth(3).locator('summary').click();
  await expect(items.nth(3).locator('p')).toBeHidden();
  await page.getByRole('link', { name: 'Discover More' }).click();
  await expect(page.locator('#contact h2')).toBeInViewport();
  await page.locator('#home-message').click({ force: true });
  await expect(page).toHaveURL(/\/contact_us$/);
  await page.getByRole('navigation', { name: 'Main' }).locator('summary').click();
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: service?.label ?? '' })
    .click();
  await expect(page).toHaveURL(`${app.url}${service?.path}`);
});

test('the first tab is open', async ({ page }) => {
  for (const path of [...servicePaths, '/about_us']) {
    await page.goto(path);
    const panels = page.locator('[role=tabpanel]');
    await expect(panels.first().locator('h3')).toBeVisible();
    await expect(panels.nth(1).locator('h3')).toBeHidden();
  }
});

test('on a phone all links are reachable', async ({ page, app }) => {
  await page.goto('/about_us');
  await expectNoSidewaysScroll(page, 360);
  const nav = page.getByRole('navigation', { name: 'Main' });
  for (const name of ['Home', 'About', 'Contact', 'Get Started']) {
    await expect(nav.getByRole('link', { name, exact: true })).toBeInViewport({ ratio: 1 });
  }
  await nav.locator('summary').click();
  await expect(nav.locator('.services-panel a')).toHaveCount(serviceMenu.length);
  for (const link of await nav.locator('.services-panel a').all()) {
    await expect(link).toBeVisible();
    const box = await link.boundingBox();
    expect(box?.x).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(360);
  }
  await nav
    .locator('.services-panel')
    .getByRole('link', { name: service?.label ?? '' })
    .click();
  await expect(page).toHaveURL(`${app.url}${service?.path}`);
});

test('private pages say that they need it, and how to reach the agency', async ({ page }) => {
  for (const path of ['/payment/some-link', '/onboarding/some-link']) {
    await page.goto(path);
    await expect(page.getByText(/needs JavaScript/)).toBeVisible();
    await expect(page.locator('.private-content')).toBeHidden();
  }
});
