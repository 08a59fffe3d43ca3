// When the script does not come, comes late or breaks: public pages stay whole with a quiet notice, private pages say what
// happened, and both offer to reload. No page is ever blank.
import type { Page } from '@playwright/test';
import { services } from '#content/services.ts';
import { expect, hydrated, test, withMotion } from '#tests/e2e/support/test.ts';
import { servicePath } from './routes.ts';
import { settled, unseenTexts } from './seen.ts';

test.use(withMotion);

const title = 'This page did not load completely';
const notice = (page: Page) => page.getByRole('alert').filter({ hasText: title });
const abortScripts = (page: Page, pattern = '**/assets/*.js') =>
  page.route(pattern, (route) => route.abort('connectionfailed'));
/** What the browser itself reports of requests that a test broke. */
const isOfTheBreak = (text: string) => /Failed to (load resource|fetch dynamically)|ERR_/.test(text);

test('all scripts fail: a public page is whole, and Reload brings the rest', async ({
  page,
  consoleErrors,
}) => {
  const { id, label } = services.find(({ menu }) => menu.path === servicePath)?.tabs.items[2] ?? {
    id: '',
    label: '',
  };
  await abortScripts(page);
  await page.goto(servicePath);
  await expect(notice(page)).toBeVisible();
  await settled(page);
  expect(await unseenTexts(page)).toEqual([]);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  // Unobtrusive: it leaves most of the page free.
  const box = await notice(page).boundingBox();
  expect((box?.width ?? 0) * (box?.height ?? 0)).toBeLessThan(0.15 * 1280 * 720);
  await page.getByRole('tab', { name: label }).click();
  await expect(page.locator(`#${id} h3`)).toBeVisible();
  await page.unroute('**/assets/*.js');
  await notice(page).getByRole('button', { name: 'Reload' }).click();
  await hydrated(page);
  await expect(notice(page)).toBeHidden();
  expect(consoleErrors.splice(0).filter((text) => !isOfTheBreak(text))).toEqual([]);
});

test('the script of the form fails: the other parts of the page work', async ({ page, consoleErrors }) => {
  await abortScripts(page, '**/assets/hydrate-form*.js');
  await page.goto('/contact_us');
  await page.getByLabel('Name').fill('Asha Rao');
  await expect(notice(page)).toBeVisible();
  await page.getByRole('navigation', { name: 'Main' }).locator('summary').hover();
  await expect(page.locator('.services-panel')).toBeVisible();
  await expect(page.getByLabel('Name')).toHaveValue('Asha Rao');
  expect(consoleErrors.splice(0).filter((text) => !isOfTheBreak(text))).toEqual([]);
});

for (const path of ['/payment/some-link', '/onboarding/some-link']) {
  test(`${path}: a failed script shows an error with Reload`, async ({ page, consoleErrors }) => {
    await abortScripts(page);
    await page.goto(path);
    await expect(notice(page)).toBeVisible();
    await expect(page.locator('.private-content')).toBeHidden();
    await page.unroute('**/assets/*.js');
    await notice(page).getByRole('button', { name: 'Reload' }).click();
    await expect(page.locator('main')).not.toBeEmpty();
    await hydrated(page);
    await expect(notice(page)).toBeHidden();
    // The link does not exist, and the browser reports the answer that says so.
    expect(consoleErrors.splice(0).filter((text) => !isOfTheBreak(text))).toEqual([]);
  });
}

test('a script that takes over 120 seconds counts as failed, and is welcome when it comes', async ({
  page,
  consoleErrors,
}) => {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.clock.install();
  await page.goto('/payment/some-link', { waitUntil: 'domcontentloaded' });
  await expect(page.getByText('Loading payment details...')).toBeVisible();
  // The clock goes on by itself as well, so that not to the second.
  await page.clock.runFor(100_000);
  await expect(notice(page)).toBeHidden();
  await page.clock.runFor(20_000);
  await expect(notice(page)).toBeVisible();
  await expect(notice(page).getByRole('button', { name: 'Reload' })).toBeVisible();
  letGo();
  await expect(notice(page)).toBeHidden();
  await expect(page.getByText('Payment Link Inactive')).toBeVisible();
  await expect(page.getByText('This link is inactive, expired, or not found.')).toBeVisible();
  // The browser reports the answer that says so.
  expect(consoleErrors.splice(0)).toEqual([expect.stringContaining('404')]);
});
