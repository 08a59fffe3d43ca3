// The foot of every page: links, how to reach the agency, social links, the year, the way to the top, and the theme switch.
import type { Page } from '@playwright/test';
import { brand } from '#content/brand.ts';
import { footer as content } from '#content/navigation.ts';
import { expect, hydrated, test, withMotion } from '#tests/e2e/support/test.ts';
import { routes } from './routes.ts';

test.use(withMotion);

const footer = (page: Page) => page.getByRole('contentinfo');
const pageColour = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
const choose = (page: Page, name: string) => footer(page).locator('label', { hasText: name }).click();

declare global {
  interface Window {
    /** The theme that stood on the page when its first content did. */
    firstTheme: string | undefined;
  }
}

test('stands on every page with all its links', async ({ request }) => {
  for (const { path } of routes) {
    const html = await (await request.get(path)).text();
    const [, foot = ''] = /<footer([\s\S]*)<\/footer>/.exec(html) ?? [];
    const hrefs = [...foot.matchAll(/<a [^>]*href="([^"]+)"/g)].map(([, href]) => href);
    expect(hrefs, path).toEqual(expect.arrayContaining(content.links.map(({ href }) => href)));
  }
});

test('says how to reach the agency, and links to its networks', async ({ page }) => {
  await page.goto('/terms_conditions');
  const [office] = brand.offices;
  const [phone] = brand.phones;
  const address = footer(page).locator('address');
  for (const part of [...(office?.lines ?? []), office?.city, office?.postalCode, office?.region]) {
    await expect(address).toContainText(part ?? 'an office');
  }
  await expect(footer(page).getByRole('link', { name: phone?.label ?? 'a phone' })).toHaveAttribute(
    'href',
    `tel:${phone?.e164}`,
  );
  await expect(footer(page).getByRole('link', { name: brand.email })).toHaveAttribute(
    'href',
    `mailto:${brand.email}`,
  );

  const social = footer(page).locator('.site-footer-social a');
  await expect(social).toHaveCount(brand.social.length);
  for (const link of await social.all()) {
    const href = (await link.getAttribute('href')) ?? '';
    expect(new URL(href).protocol).toBe('https:');
    expect((await link.getAttribute('rel'))?.split(' ')).toContain('noopener');
    await expect(link).toHaveAccessibleName(/\S/);
    const box = await link.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
  }
  const names = await social.evaluateAll((all) => all.map((link) => link.getAttribute('aria-label')));
  expect(new Set(names).size).toBe(5);
  await expect(footer(page)).toContainText(`© ${new Date().getFullYear()} ${brand.name}`);
});

test('shows the year of the visit, not of the build', async ({ page }) => {
  await page.clock.setFixedTime('2031-01-02T10:00:00+05:30');
  await page.goto('/maintainance');
  await expect(footer(page)).toContainText(`© 2031 ${brand.name}`);
});

test('leads to the services of the home page, and back to the top', async ({ page }) => {
  await page.goto('/terms_conditions');
  await footer(page).getByRole('link', { name: 'Services', exact: true }).click();
  await expect(page).toHaveURL(/\/#services$/);
  await expect(page.locator('#services')).toBeInViewport();
  const { top, header } = await page.evaluate(() => ({
    top: document.querySelector('#services h2')?.getBoundingClientRect().top ?? 0,
    header: document.querySelector('.site-header')?.getBoundingClientRect().bottom ?? 0,
  }));
  expect(top).toBeGreaterThan(header);
  await hydrated(page);
  await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
  await footer(page).getByRole('link', { name: 'Back to top' }).click();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  // The keyboard goes on from the top as well.
  await page.keyboard.press('Tab');
  await expect(page.locator('.skip-link')).toBeFocused();
});

test('the theme switch keeps its choice, and shows it before anything is painted', async ({
  page,
  context,
}) => {
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (!document.body) return;
      window.firstTheme = document.documentElement.dataset.theme;
      observer.disconnect();
    }).observe(document, { childList: true, subtree: true });
  });
  const themeCookie = async () =>
    (await context.cookies()).find(({ name }) => name === `${brand.slug}_theme`);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/');
  await hydrated(page);
  const light = await pageColour(page);
  await expect(footer(page).getByRole('radio', { name: 'System' })).toBeChecked();
  expect(await context.cookies()).toEqual([]);

  await choose(page, 'Dark');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  const dark = await pageColour(page);
  expect(dark).not.toBe(light);
  const cookie = await themeCookie();
  expect(cookie).toMatchObject({ value: 'dark', path: '/', sameSite: 'Lax' });
  const days = ((cookie?.expires ?? 0) * 1000 - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(300);

  await page.goto('/about_us');
  expect(await page.evaluate(() => window.firstTheme)).toBe('dark');
  expect(await pageColour(page)).toBe(dark);
  await hydrated(page);
  await expect(footer(page).getByRole('radio', { name: 'Dark' })).toBeChecked();

  await choose(page, 'Light');
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await pageColour(page)).toBe(light);
  await page.reload();
  expect(await page.evaluate(() => window.firstTheme)).toBe('light');
  await hydrated(page);

  await choose(page, 'System');
  expect(await themeCookie()).toBeUndefined();
  expect(await pageColour(page)).toBe(dark);
  await page.emulateMedia({ colorScheme: 'light' });
  expect(await pageColour(page)).toBe(light);

  await footer(page).getByRole('radio', { name: 'System' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(footer(page).getByRole('radio', { name: 'Light' })).toBeChecked();
  await page.keyboard.press('ArrowRight');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});
