// The sidebar of a phone: what is in it, how it closes, where focus goes, and that the page behind it stays where it was.
import type { Page } from '@playwright/test';
import { serviceMenu } from '#content/services/menu.ts';
import { expect, expectAccessible, hydrated, test } from '#tests/e2e/support/test.ts';
import { servicePath, servicePaths } from './routes.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

const startY = 1200;
const opener = (page: Page) => page.getByRole('button', { name: 'Open menu' });
const menu = (page: Page) => page.getByRole('dialog', { name: 'Menu' });
const scrollY = (page: Page) => page.evaluate(() => window.scrollY);

const openAt = async (page: Page, path = '/', y = startY) => {
  await page.goto(path);
  await hydrated(page);
  await page.evaluate((top) => window.scrollTo({ top, behavior: 'instant' }), y);
  await opener(page).tap();
  await expect(menu(page)).toBeVisible();
};

/** Closed, the page released and where it was. */
const expectReleased = async (page: Page, y = startY) => {
  await expect(menu(page)).toBeHidden();
  await expect(page.locator('html')).not.toHaveAttribute('data-locked');
  expect(await page.evaluate(() => getComputedStyle(document.body).position)).toBe('static');
  expect(await scrollY(page)).toBe(y);
};

test('holds the same links, a collapsible list of services and Get Started', async ({ page }) => {
  await openAt(page, servicePath, 0);
  const services = menu(page).locator('details');
  const links = (selector: string) =>
    menu(page)
      .locator(selector)
      .evaluateAll((all) => all.map((link) => [link.textContent, link.getAttribute('href')]));
  expect(await links('nav > ul > li > a')).toEqual([
    ['Home', '/'],
    ['About', '/about_us'],
    ['Contact', '/contact_us'],
  ]);
  await expect(menu(page).getByRole('link', { name: 'Get Started' })).toHaveAttribute('href', '/contact_us');
  await expect(services.getByRole('link')).toHaveCount(0);
  await services.locator('summary').tap();
  await expect(services.getByRole('link')).toHaveCount(serviceMenu.length);
  expect((await links('details a')).map(([, href]) => href)).toEqual(servicePaths);
  await expect(services.locator('a[aria-current=page]')).toHaveText(serviceMenu[0]?.label ?? '');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expectAccessible(page);
  await services.locator('summary').tap();
  await expect(services.getByRole('link')).toHaveCount(0);
});

test('holds the page still, and gives place and focus back', async ({ page }) => {
  await openAt(page);
  await test.step('the page does not move', async () => {
    const top = () =>
      page.locator('main').evaluate((element) => Math.round(element.getBoundingClientRect().top));
    const before = await top();
    expect(before).toBe(-startY);
    await page.mouse.move(40, 400);
    await page.mouse.wheel(0, 900);
    await page.evaluate(() => window.scrollTo(0, 3000));
    await page.evaluate(() => new Promise(requestAnimationFrame));
    expect(await top()).toBe(before);
  });
  await test.step('focus stays inside', async () => {
    const stops = new Set<string>();
    for (let press = 0; press < 16; press++) {
      await page.keyboard.press(press < 12 ? 'Tab' : 'Shift+Tab');
      const at = await page.evaluate(() => {
        const { activeElement: element } = document;
        if (element === null || element === document.body) return 'the browser';
        return element.closest('dialog')
          ? element.textContent || element.ariaLabel
          : `outside: ${element.outerHTML}`;
      });
      expect(at).not.toMatch(/^outside/);
      stops.add(at ?? '');
    }
    expect([...stops]).toEqual(
      expect.arrayContaining(['Close menu', 'Home', 'About', 'Contact', 'Get Started']),
    );
  });
  await test.step('Escape', async () => {
    await page.keyboard.press('Escape');
    await expectReleased(page);
    await expect(opener(page)).toBeFocused();
  });
  await test.step('the close button', async () => {
    await opener(page).tap();
    await menu(page).getByRole('button', { name: 'Close menu' }).tap();
    await expectReleased(page);
    await expect(opener(page)).toBeFocused();
  });
  await test.step('the overlay', async () => {
    await opener(page).tap();
    await expect(menu(page)).toBeVisible();
    await page.touchscreen.tap(20, 500);
    await expectReleased(page);
    await expect(opener(page)).toBeFocused();
  });
  await test.step('a turn to desktop width', async () => {
    await opener(page).tap();
    await expect(menu(page)).toBeVisible();
    await page.setViewportSize({ width: 1280, height: 800 });
    await expect(menu(page)).toBeHidden();
    await expect(page.locator('html')).not.toHaveAttribute('data-locked');
    await page.mouse.wheel(0, 500);
    await expect.poll(() => scrollY(page)).toBeGreaterThan(0);
  });
});

test('does not outlive its page', async ({ page }) => {
  await openAt(page);
  await test.step('frozen into the back-forward cache it is closed already', async () => {
    const state = await page.evaluate(() => {
      dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
      const { dataset } = document.documentElement;
      return { open: document.querySelector('dialog')?.open, locked: 'locked' in dataset, y: window.scrollY };
    });
    expect(state).toMatchObject({ open: false, locked: false });
    await expectReleased(page);
  });
  await test.step('a chosen link closes it', async () => {
    // Leads nowhere, so that what the press does can be seen.
    await page.route('**/about_us', (route) => route.fulfill({ status: 204, body: '' }));
    await opener(page).tap();
    await menu(page).getByRole('link', { name: 'About' }).tap();
    await expectReleased(page);
  });
  await test.step('after a chosen link and Back it is closed', async () => {
    await opener(page).tap();
    await menu(page).getByRole('link', { name: 'Contact' }).tap();
    await expect(page).toHaveURL(/\/contact_us$/);
    await expect(menu(page)).toBeHidden();
    expect(await scrollY(page)).toBe(0);
    await page.goBack();
    await hydrated(page);
    await expect(menu(page)).toBeHidden();
    await expect(page.locator('html')).not.toHaveAttribute('data-locked');
  });
});
