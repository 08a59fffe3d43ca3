// The service pages' common pattern: banner, way back, badge, benefits, tabs, and the closing call to action.
import type { Page } from '@playwright/test';
import { services } from '#content/services.ts';
import { expect, hydrated, test } from '#tests/e2e/support/test.ts';

test.use({ viewport: { width: 1280, height: 800 } });

const shown = (page: Page) =>
  page
    .locator('[role=tabpanel]')
    .evaluateAll((all) =>
      all.flatMap((panel) => (panel.firstElementChild?.checkVisibility() ? [panel.id] : [])),
    );

for (const { menu, breadcrumb, intro, benefits, tabs: strips, callToAction } of services) {
  const { path } = menu;
  const tabs = strips.items.map(({ label }) => label);
  const tabIds = strips.items.map(({ id }) => id);
  const last = tabs.length - 1;
  test(`${path} follows the pattern`, async ({ page }) => {
    await page.goto(path);
    await hydrated(page);
    expect(await page.evaluate(() => scrollY)).toBe(0);

    const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('listitem');
    await expect(crumbs).toHaveText(['Home', breadcrumb]);
    await expect(crumbs.first().getByRole('link')).toHaveAttribute('href', '/');
    await expect(crumbs.nth(1)).toHaveAttribute('aria-current', 'page');
    await expect(crumbs.nth(1).getByRole('link')).toHaveCount(0);
    await expect(page.locator('.experience')).toHaveText(intro.badge);
    await expect(page.locator('.experience')).toBeVisible();
    await expect(page.locator('.benefits h3')).toHaveText(benefits.items.map(({ title }) => title));

    const strip = page.getByRole('tablist').getByRole('tab');
    await expect(strip).toHaveText(tabs);
    expect(await strip.evaluateAll((all) => all.map((tab) => tab.getAttribute('aria-controls')))).toEqual(
      tabIds,
    );
    await expect(strip.first()).toHaveAttribute('aria-selected', 'true');
    expect(await shown(page)).toEqual([tabIds[0]]);
    const heights = await page
      .locator('[role=tabpanel]')
      .evaluateAll((all) => all.map((panel) => panel.getBoundingClientRect().height > 0));
    expect(heights).toEqual(tabs.map((_, index) => index === 0));
    for (const [index, id] of [...tabIds.entries()].reverse()) {
      await strip.nth(index).click();
      await expect.poll(() => shown(page)).toEqual([id]);
      await expect(page.getByRole('tab', { selected: true })).toHaveText(tabs[index] ?? '');
      const panel = page.getByRole('tabpanel', { name: tabs[index] ?? '' });
      await expect(panel.getByRole('heading')).toHaveText(strips.items[index]?.title ?? '');
      await expect(panel.getByRole('listitem')).toHaveText(strips.items[index]?.points ?? []);
    }
    for (const [key, at] of [
      ['ArrowRight', 1],
      ['ArrowRight', 2],
      ['End', last],
      ['ArrowRight', 0],
      ['ArrowLeft', last],
      ['Home', 0],
    ] as const) {
      await page.keyboard.press(key);
      await expect(strip.nth(at)).toBeFocused();
      await expect.poll(() => shown(page)).toEqual([tabIds[at]]);
    }
    expect(await strip.evaluateAll((all) => all.map((tab) => (tab as HTMLElement).tabIndex))).toEqual(
      tabs.map((_, index) => (index === 0 ? 0 : -1)),
    );

    const action = page.locator('.cta a');
    await expect(action).toHaveText([callToAction.label]);
    await action.click();
    await expect(page).toHaveURL(/\/contact_us$/);
    expect(await page.evaluate(() => scrollY)).toBe(0);
  });
}

test('a link, and a search on the page, bring up a closed tab', async ({ page }) => {
  const [service] = services;
  const { path } = service?.menu ?? { path: '' };
  const ids = service?.tabs.items.map(({ id }) => id) ?? [];
  const [first = '', , third = '', last = ''] = ids;
  await page.goto(`${path}#${third}`);
  await hydrated(page);
  expect(await shown(page)).toEqual([third]);
  await expect(page.getByRole('tab', { selected: true })).toHaveText(service?.tabs.items[2]?.label ?? '');
  await page.goto(path);
  await hydrated(page);
  expect(await shown(page)).toEqual([first]);
  // What the browser does for Ctrl+F: it tells a hidden panel that words were found in it.
  const panel = page.locator(`#${last}`);
  await expect(panel).toHaveAttribute('hidden', 'until-found');
  await panel.dispatchEvent('beforematch');
  await expect.poll(() => shown(page)).toEqual([last]);
});
