// The pages that say one thing: maintenance, as a page and while it is on, and the not-found page.
import { brand } from '#content/brand.ts';
import { expect, test } from '#tests/e2e/support/test.ts';

test('maintenance: logo, image, heading and text', async ({ page }) => {
  await page.goto('/maintainance');
  await expect(page).toHaveTitle(`Maintenance | ${brand.name}`);
  const main = page.getByRole('main');
  await expect(main.locator('.brand svg')).toBeVisible();
  await expect(main.locator('.brand')).toHaveText(brand.name);
  await expect(main.getByRole('img')).toBeVisible();
  await expect(main.getByRole('img')).toHaveAccessibleName(/\S/);
  await expect(main.getByRole('heading', { level: 1 })).toHaveText("We're Down for Maintenance.");
  await expect(
    main.getByText("And we can't wait for you to see it. Please check back soon.", { exact: true }),
  ).toBeVisible();
});

test('not found: image, text, and ways on in the site’s own layout', async ({ page, consoleErrors }) => {
  await page.goto('/services/nope');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(
    "Oops! The page you're looking for doesn't exist.",
  );
  await expect(main.getByRole('img')).toBeVisible();
  await expect(main.getByRole('img')).toHaveAccessibleName(/\S/);
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await main.getByRole('link', { name: 'Go to Home' }).click();
  await expect(page).toHaveURL(/\/$/);
  // The browser reports the status of the page it was sent to.
  expect(consoleErrors.splice(0)).toEqual([expect.stringContaining('404')]);
});
