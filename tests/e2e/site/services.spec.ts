// The six service pages' common pattern: banner, way back, badge, benefits, four tabs, and the closing call to action.
import type { Page } from '@playwright/test';
import { services } from '#content/services.ts';
import { expect, hydrated, test } from '#tests/e2e/support/test.ts';

test.use({ viewport: { width: 1280, height: 800 } });

type Pattern = { crumb: string; badge: string; tabIds: string[]; tabs: string[]; call: string };

const plainIds = ['tab1', 'tab2', 'tab3', 'tab4'];
const plainBadge = '1+ years of experience';

const patterns: Record<string, Pattern> = {
  '/services/mobile_app_solutions': {
    crumb: 'Mobile App Solutions',
    badge: plainBadge,
    tabIds: plainIds,
    tabs: ['App Development', 'UI/UX Design', 'App Maintenance', 'App Marketing'],
    call: 'Request Proposal',
  },
  '/services/digitalmarketing': {
    crumb: 'Digital Marketing',
    badge: plainBadge,
    tabIds: ['seo', 'tab2', 'tab3', 'tab4'],
    tabs: ['SEO Services', 'Paid Advertising', 'Social Media Marketing', 'Conversion Optimization'],
    call: 'Request Proposal',
  },
  '/services/seo': {
    crumb: 'SEO Services',
    badge: '1+ Years of SEO Excellence',
    tabIds: plainIds,
    tabs: ['Technical SEO', 'Content Optimization', 'Link Building', 'Analytics & Reporting'],
    call: 'Request SEO Proposal',
  },
  '/services/ui_ux': {
    crumb: 'UI/UX Design',
    badge: plainBadge,
    tabIds: plainIds,
    tabs: ['UX Research', 'UI Design', 'Mobile UX', 'Prototyping'],
    call: 'Start Your Project',
  },
  '/services/web_hosting': {
    crumb: 'Web Hosting',
    badge: plainBadge,
    tabIds: plainIds,
    tabs: ['Shared', 'VPS', 'Dedicated', 'Cloud'],
    call: 'View Hosting Plans',
  },
  '/services/web_development': {
    crumb: 'Web Development',
    badge: plainBadge,
    tabIds: plainIds,
    tabs: ['Frontend', 'Backend', 'E-commerce', 'Mobile Integration'],
    call: 'Request Proposal',
  },
};

const shown = (page: Page) =>
  page
    .locator('[role=tabpanel]')
    .evaluateAll((all) =>
      all.flatMap((panel) => (panel.firstElementChild?.checkVisibility() ? [panel.id] : [])),
    );

for (const [path, { crumb, badge, tabIds, tabs, call }] of Object.entries(patterns)) {
  test(`${path} follows the pattern`, async ({ page }) => {
    const content = services.find(({ menu }) => menu.path === path);
    await page.goto(path);
    await hydrated(page);
    expect(await page.evaluate(() => scrollY)).toBe(0);

    const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('listitem');
    await expect(crumbs).toHaveText(['Home', crumb]);
    await expect(crumbs.first().getByRole('link')).toHaveAttribute('href', '/');
    await expect(crumbs.nth(1)).toHaveAttribute('aria-current', 'page');
    await expect(crumbs.nth(1).getByRole('link')).toHaveCount(0);
    await expect(page.locator('.experience')).toHaveText(badge);
    await expect(page.locator('.experience')).toBeVisible();
    const benefits = content?.benefits.items ?? [];
    expect(benefits.length).toBe(5);
    await expect(page.locator('.benefits h3')).toHaveText(benefits.map(({ title }) => title));

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
    expect(heights).toEqual([true, false, false, false]);
    for (const [index, id] of [...tabIds.entries()].reverse()) {
      await strip.nth(index).click();
      expect(await shown(page)).toEqual([id]);
      await expect(page.getByRole('tab', { selected: true })).toHaveText(tabs[index] ?? '');
      const panel = page.getByRole('tabpanel', { name: tabs[index] ?? '' });
      await expect(panel.getByRole('heading')).toHaveText(content?.tabs.items[index]?.title ?? '');
      await expect(panel.getByRole('listitem')).toHaveText(content?.tabs.items[index]?.points ?? []);
    }
    for (const [key, at] of [
      ['ArrowRight', 1],
      ['ArrowRight', 2],
      ['End', 3],
      ['ArrowRight', 0],
      ['ArrowLeft', 3],
      ['Home', 0],
    ] as const) {
      await page.keyboard.press(key);
      await expect(strip.nth(at)).toBeFocused();
      expect(await shown(page)).toEqual([tabIds[at]]);
    }
    expect(await strip.evaluateAll((all) => all.map((tab) => (tab as HTMLElement).tabIndex))).toEqual([
      0, -1, -1, -1,
    ]);

    const action = page.locator('.cta a');
    await expect(action).toHaveText([call]);
    await action.click();
    await expect(page).toHaveURL(/\/contact_us$/);
    expect(await page.evaluate(() => scrollY)).toBe(0);
  });
}

test('a link, and a search on the page, bring up a closed tab', async ({ page }) => {
  await page.goto('/services/seo#tab3');
  await hydrated(page);
  expect(await shown(page)).toEqual(['tab3']);
  await expect(page.getByRole('tab', { selected: true })).toHaveText('Link Building');
  await page.goto('/services/seo');
  await hydrated(page);
  expect(await shown(page)).toEqual(['tab1']);
  // What the browser does for Ctrl+F: it tells a hidden panel that words were found in it.
  const panel = page.locator('#tab4');
  await expect(panel).toHaveAttribute('hidden', 'until-found');
  await panel.dispatchEvent('beforematch');
  await expect.poll(() => shown(page)).toEqual(['tab4']);
});
