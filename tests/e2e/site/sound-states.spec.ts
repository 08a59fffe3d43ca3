// What axe says of the public pages in the states that opening them does not show: menus, answers and panels that are
// open, a header over paper, a page whose script did not arrive. The forms' states are judged in journeys/.
import type { Page } from '@playwright/test';
import { expectAccessibleInBothSchemes, hydrated, test } from '#tests/e2e/support/test.ts';
import { servicePath, servicePaths } from './routes.ts';

const expectSound = async (page: Page) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expectAccessibleInBothSchemes(page);
};

test.use({ viewport: { width: 1280, height: 800 } });

test('home with menu and answer open, and the header over paper', async ({ page }) => {
  await page.goto('/');
  await hydrated(page);
  await page.locator('.faq summary').first().click();
  await page.evaluate(() => scrollTo({ top: 400, behavior: 'instant' }));
  await page.locator('html[data-scrolled]').waitFor();
  await page.locator('.services-menu summary').click();
  await page.locator('.services-panel').waitFor();
  await expectSound(page);
});

for (const path of ['/about_us', servicePath, servicePaths[1] ?? '']) {
  test(`${path} with its last tab`, async ({ page }) => {
    await page.goto(path);
    await hydrated(page);
    await page.getByRole('tab').last().click();
    await page.locator('[role=tab]:last-of-type[aria-selected=true]').waitFor();
    await expectSound(page);
  });
}

test.describe('without its script', () => {
  test.use({ callsFail: true });

  test('a page says so', async ({ page }) => {
    await page.route('**/assets/*.js', (route) => route.abort());
    await page.goto(servicePath);
    await page.locator('.trouble').waitFor();
    await expectSound(page);
  });
});
