// The fixed bar on wide screens: its links, its look once the page has scrolled, and the services dropdown under a mouse,
// a finger, a pen and the keyboard.
import type { Locator, Page } from '@playwright/test';
import { serviceMenu } from '#content/services/menu.ts';
import { expect, hydrated, test } from '#tests/e2e/support/test.ts';
import { servicePath } from './routes.ts';

test.use({ viewport: { width: 1280, height: 800 } });

const mainNav = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const label = (page: Page) => mainNav(page).locator('summary');
const panel = (page: Page) => mainNav(page).locator('.services-panel');

const openHome = async (page: Page) => {
  await page.goto('/');
  await hydrated(page);
};

/** Follows links to nowhere, so that what the page does at the press can be seen. */
const stayOnPage = (page: Page) =>
  page.route('**/services/*', (route) => route.fulfill({ status: 204, body: '' }));

const middleOf = async (element: Locator) => {
  const { x, y, width, height } = (await element.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  return { x: x + width / 2, y: y + height / 2 };
};

test('holds the links, and shows which page is open', async ({ page }) => {
  for (const [path, current] of [
    ['/', 'Home'],
    ['/about_us', 'About'],
    ['/contact_us', 'Contact'],
    [servicePath, 'Services'],
    ['/terms_conditions', undefined],
  ]) {
    await page.goto(path ?? '');
    const nav = mainNav(page);
    const links = await nav
      .locator(':scope > ul > li > a')
      .evaluateAll((all) => all.map((link) => [link.textContent, link.getAttribute('href')]));
    expect(links).toEqual([
      ['Home', '/'],
      ['About', '/about_us'],
      ['Contact', '/contact_us'],
      ['Get Started', '/contact_us'],
    ]);
    await expect(nav.locator(':scope > ul > li')).toHaveText([
      /Home/,
      /About/,
      /^Services/,
      /Contact/,
      /Get Started/,
    ]);
    const marked = nav.locator(':scope > ul > li > a[aria-current], summary[aria-current]');
    await expect(marked).toHaveText(current ? [current] : []);
    if (current) {
      const line = (element: Element) => getComputedStyle(element, '::after').transform;
      const none = 'matrix(0, 0, 0, 1, 0, 0)';
      expect(await marked.evaluate(line)).not.toBe(none);
      expect(await nav.locator('.site-nav-link:not([aria-current])').first().evaluate(line)).toBe(none);
    }
  }
  await page.goto(servicePath);
  await expect(panel(page).locator('a[aria-current=page]')).toHaveAttribute('href', servicePath);
});

test('takes a scrolled style past 50 px', async ({ page }) => {
  await openHome(page);
  const header = page.locator('.site-header');
  const look = () =>
    header.evaluate((element) => {
      const { backgroundColor, borderBottomColor, color, position } = getComputedStyle(element);
      return { backgroundColor, borderBottomColor, color, position };
    });
  const scrollTo = (y: number) => page.evaluate((top) => window.scrollTo({ top, behavior: 'instant' }), y);
  const atTop = await look();
  expect(atTop.position).toBe('fixed');
  await scrollTo(50);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(50);
  await expect(page.locator('html')).not.toHaveAttribute('data-scrolled');
  expect(await look()).toEqual(atTop);
  await scrollTo(51);
  await expect(page.locator('html')).toHaveAttribute('data-scrolled');
  await expect.poll(async () => (await look()).backgroundColor).not.toBe(atTop.backgroundColor);
  const scrolled = await look();
  expect(scrolled.color).not.toBe(atTop.color);
  await expect(header).toBeInViewport({ ratio: 1 });
  await scrollTo(0);
  await expect.poll(look).toEqual(atTop);
  await scrollTo(600);
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-scrolled');
});

test('drops down an image and the services', async ({ page }) => {
  await openHome(page);
  await expect(panel(page)).toBeHidden();
  await label(page).click();
  await expect(panel(page).getByRole('img')).toBeVisible();
  await expect(panel(page).getByRole('img')).toHaveAccessibleName(/\S/);
  const links = panel(page).getByRole('link');
  await expect(links).toHaveCount(serviceMenu.length);
  for (const [index, { path: href, label: name, line }] of serviceMenu.entries()) {
    const link = links.nth(index);
    await expect(link).toHaveAttribute('href', href);
    await expect(link.locator('strong')).toHaveText(name);
    await expect(link.locator('small')).toHaveText(line);
    await expect(link).toBeInViewport({ ratio: 1 });
  }
  await links.nth(3).click();
  await expect(page).toHaveURL(/\/services\/seo$/);
  await expect(panel(page)).toBeHidden();
  await page.goBack();
  await expect(panel(page)).toBeHidden();
});

test('under a mouse: hovering shows, leaving hides, a click pins', async ({ page }) => {
  await openHome(page);
  await stayOnPage(page);
  const away = () => page.mouse.move(300, 600, { steps: 4 });
  /** Longer than the dropdown waits for a pointer to come back. */
  const stays = async () => {
    await page.waitForFunction(
      (from) => performance.now() - from > 600,
      await page.evaluate(() => performance.now()),
    );
    await expect(panel(page)).toBeVisible();
  };

  await label(page).hover();
  await expect(panel(page)).toBeVisible();
  await panel(page).getByRole('link').first().hover();
  await stays();
  await away();
  await expect(panel(page)).toBeHidden();

  await label(page).hover();
  await label(page).click();
  await away();
  await stays();
  await label(page).click();
  await expect(panel(page)).toBeHidden();

  // Closed by its second click, it opens by the next hover again.
  await away();
  await label(page).hover();
  await expect(panel(page)).toBeVisible();
  await label(page).click();
  await page.mouse.click(300, 600);
  await expect(panel(page)).toBeHidden();

  await label(page).hover();
  await label(page).click();
  await panel(page)
    .getByRole('link', { name: serviceMenu[0]?.label ?? '' })
    .click();
  await expect(panel(page)).toBeHidden();
});

test('with a pen it opens and closes by a press alone', async ({ page, context }) => {
  await openHome(page);
  const wire = await context.newCDPSession(page);
  const pen = async (type: 'mouseMoved' | 'mousePressed' | 'mouseReleased', x: number, y: number) =>
    wire.send('Input.dispatchMouseEvent', {
      type,
      x,
      y,
      pointerType: 'pen',
      ...(type !== 'mouseMoved' && { button: 'left', clickCount: 1 }),
    });
  const press = async ({ x, y }: { x: number; y: number }) => {
    await pen('mouseMoved', x, y);
    await pen('mousePressed', x, y);
    await pen('mouseReleased', x, y);
  };
  const at = await middleOf(label(page));
  await pen('mouseMoved', at.x, at.y);
  await page.evaluate(() => new Promise(requestAnimationFrame));
  await expect(panel(page)).toBeHidden();
  await press(at);
  await expect(panel(page)).toBeVisible();
  await press(at);
  await expect(panel(page)).toBeHidden();
});

test('closed in the moment in which it opens, it stays closed', async ({ page }) => {
  await openHome(page);
  await label(page).focus();
  // Escape comes after the panel is open, and before the browser has told of it.
  const settled = page.evaluate(
    () =>
      new Promise<void>((done) => {
        const menu = document.querySelector('.services-menu') as Node;
        const frame = (then: () => void) => requestAnimationFrame(() => setTimeout(then));
        new MutationObserver((_, observer) => {
          observer.disconnect();
          document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }));
          frame(() => frame(done));
        }).observe(menu, { attributeFilter: ['open'] });
      }),
  );
  await page.keyboard.press('Enter');
  await settled;
  await expect(panel(page)).toBeHidden();
  await page.keyboard.press('Enter');
  await expect(panel(page)).toBeVisible();
});

test('from the keyboard: Enter, Space, Escape and Tab', async ({ page }) => {
  await openHome(page);
  await mainNav(page).getByRole('link', { name: 'About' }).focus();
  await page.keyboard.press('Tab');
  await expect(label(page)).toBeFocused();
  await expect(panel(page)).toBeHidden();

  await page.keyboard.press('Enter');
  await expect(panel(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(panel(page)).toBeHidden();
  await expect(label(page)).toBeFocused();

  await page.keyboard.press('Space');
  await expect(panel(page)).toBeVisible();
  for (const { path: href } of serviceMenu) {
    await page.keyboard.press('Tab');
    await expect(panel(page).locator(`a[href="${href}"]`)).toBeFocused();
  }
  await page.keyboard.press('Escape');
  await expect(panel(page)).toBeHidden();
  await expect(label(page)).toBeFocused();

  await page.keyboard.press('Enter');
  await expect(panel(page)).toBeVisible();
  for (const _ of serviceMenu) await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(mainNav(page).getByRole('link', { name: 'Contact' })).toBeFocused();
  await expect(panel(page)).toBeHidden();

  await page.keyboard.press('Shift+Tab');
  await expect(label(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(panel(page)).toBeVisible();
  await page.keyboard.press('Shift+Tab');
  await expect(panel(page)).toBeHidden();
});

test('closes when the page changes under it', async ({ page }) => {
  await openHome(page);
  for (const event of ['pagehide', 'popstate', 'hashchange']) {
    await label(page).click();
    await expect(panel(page)).toBeVisible();
    // At once: a page that goes into the back-forward cache is frozen right after.
    const isOpen = await page.evaluate((type) => {
      dispatchEvent(new Event(type));
      return document.querySelector('.services-menu')?.hasAttribute('open');
    }, event);
    expect(isOpen, event).toBe(false);
  }
});

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true });

  test('a tap opens, a second tap closes, choosing closes', async ({ page }) => {
    await openHome(page);
    await stayOnPage(page);
    await label(page).tap();
    await expect(panel(page)).toBeVisible();
    await label(page).tap();
    await expect(panel(page)).toBeHidden();
    await label(page).tap();
    await expect(panel(page)).toBeVisible();
    await page.touchscreen.tap(300, 600);
    await expect(panel(page)).toBeHidden();
    await label(page).tap();
    await panel(page)
      .getByRole('link', { name: serviceMenu[0]?.label ?? '' })
      .tap();
    await expect(panel(page)).toBeHidden();
  });

  test('and with a mouse beside it, what a finger opened stays open', async ({ page }) => {
    await openHome(page);
    await label(page).tap();
    await expect(panel(page)).toBeVisible();
    await label(page).hover();
    await page.mouse.move(300, 600, { steps: 4 });
    await page.waitForFunction(
      (from) => performance.now() - from > 600,
      await page.evaluate(() => performance.now()),
    );
    await expect(panel(page)).toBeVisible();
    await label(page).tap();
    await expect(panel(page)).toBeHidden();
  });
});
