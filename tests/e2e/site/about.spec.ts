// About us: the button to the story, and the three tabs, of which one leaves before the next enters.
import type { Page } from '@playwright/test';
import { about } from '#content/about.ts';
import { expect, hydrated, test, withMotion } from '#tests/e2e/support/test.ts';

test.use(withMotion);

const ids = ['who-we-are', 'mission', 'vision'];
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });
const shown = (page: Page) =>
  page
    .locator('[role=tabpanel]')
    .evaluateAll((all) =>
      all.flatMap((panel) => (panel.firstElementChild?.checkVisibility() ? [panel.id] : [])),
    );

const open = async (page: Page) => {
  await page.goto('/about_us');
  await hydrated(page);
};

test('hero, story and the way on', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(page);
  const hero = page.locator('main > section').first();
  await expect(hero.getByText('Digital Innovation Leaders')).toBeVisible();
  await expect(hero.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(hero.getByText(about.tagline)).toBeVisible();
  await expect(hero.getByRole('img')).toHaveAccessibleName(about.pictureTitle);
  await expect(page.getByRole('heading', { name: 'Our Story', level: 2 })).toBeVisible();
  await hero.getByRole('link', { name: 'Discover Our Story' }).click();
  await expect(page.getByRole('heading', { name: 'Our Story' })).toBeInViewport();
  await expect
    .poll(() => page.locator('#story').evaluate((element) => element.getBoundingClientRect().top))
    .toBeLessThan(200);
  await expect(page.getByRole('link', { name: "Let's Start Your Journey" })).toHaveAttribute(
    'href',
    '/contact_us',
  );
});

test('three tabs: roles, default, clicks and keys', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(page);
  await expect(page.getByRole('tablist', { name: 'Our Story' }).getByRole('tab')).toHaveText([
    'Who We Are',
    'Mission',
    'Vision',
  ]);
  await expect(tab(page, 'Who We Are')).toHaveAttribute('aria-selected', 'true');
  expect(await shown(page)).toEqual(['who-we-are']);
  for (const [index, { id, label, title, quote, pictureTitle }] of about.story.tabs.entries()) {
    expect(id).toBe(ids[index]);
    await tab(page, label).click();
    await expect(tab(page, label)).toHaveAttribute('aria-controls', id);
    await expect(page.getByRole('tab', { selected: true })).toHaveText(label);
    const panel = page.getByRole('tabpanel', { name: label });
    await expect(panel).toHaveAttribute('id', id);
    await expect(panel.getByRole('heading')).toHaveText(title);
    await expect(panel.locator('blockquote')).toHaveText(quote);
    await expect(panel.getByRole('img')).toHaveAccessibleName(pictureTitle);
    await expect.poll(() => shown(page)).toEqual([id]);
  }
  await tab(page, 'Vision').focus();
  for (const [key, label, id] of [
    ['ArrowRight', 'Who We Are', 'who-we-are'],
    ['ArrowLeft', 'Vision', 'vision'],
    ['Home', 'Who We Are', 'who-we-are'],
    ['ArrowRight', 'Mission', 'mission'],
    ['End', 'Vision', 'vision'],
  ] as const) {
    await page.keyboard.press(key);
    await expect(tab(page, label)).toBeFocused();
    await expect(page.getByRole('tab', { selected: true })).toHaveText(label);
    await expect.poll(() => shown(page)).toEqual([id]);
  }
  // One stop for the Tab key, then the panel.
  await page.keyboard.press('Tab');
  await expect(page.getByRole('tabpanel', { name: 'Vision' })).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(tab(page, 'Vision')).toBeFocused();
});

test('the old panel leaves before the new one enters', async ({ page }) => {
  await open(page);
  await page.getByRole('tablist').scrollIntoViewIfNeeded();
  // Every frame from the press on: which panel stands there, and which way it is moving.
  const changesAfter = (pressed: string) =>
    page.evaluate(async (id) => {
      const record: string[] = [];
      document.getElementById(`${id}-tab`)?.click();
      const until = performance.now() + 1_000;
      while (performance.now() < until) {
        await new Promise(requestAnimationFrame);
        const panels = [...document.querySelectorAll('[role=tabpanel]')];
        const there = panels.filter((panel) => panel.firstElementChild?.checkVisibility());
        const moving = there
          .flatMap((panel) => panel.getAnimations())
          .map((animation) => {
            const [from] = (animation.effect as KeyframeEffect).getKeyframes();
            return Number(from?.opacity) === 1 ? 'leaves' : 'enters';
          });
        record.push(`${there.map((panel) => panel.id).join('+')} ${moving.join()}`.trim());
      }
      return record.filter((state, at) => state !== record[at - 1]);
    }, pressed);
  const [story, mission] = ['who-we-are', 'mission'];
  expect(await changesAfter(mission)).toEqual([story, `${story} leaves`, `${mission} enters`, mission]);
  expect(await changesAfter(story)).toEqual([mission, `${mission} leaves`, `${story} enters`, story]);
});

test('of presses in quick succession the last one counts', async ({ page }) => {
  await open(page);
  await page.evaluate(() => {
    for (const id of ['mission', 'vision', 'who-we-are', 'vision'])
      document.getElementById(`${id}-tab`)?.click();
  });
  await expect.poll(() => shown(page)).toEqual(['vision']);
  await expect(page.getByRole('tab', { selected: true })).toHaveText('Vision');
});
