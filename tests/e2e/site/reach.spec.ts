// Who uses the site otherwise than with a mouse on a large screen: by keyboard alone, in forced colours.

import { serviceMenu } from '#content/services/menu.ts';
import { expect, hydrated, test } from '#tests/e2e/support/test.ts';
import { servicePath } from './routes.ts';

type Stop = { name: string; hasRing: boolean; isCovered: boolean };

test('home by keyboard: every stop is seen, in order, and none is a trap', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  await hydrated(page);
  const stops: Stop[] = [];
  for (;;) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate(() => {
      const element = document.activeElement as HTMLElement | null;
      if (!element || element === document.body) return undefined;
      const ringOf = (style: CSSStyleDeclaration) =>
        style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) >= 2;
      const label = element.closest('label');
      const hasRing =
        ringOf(getComputedStyle(element)) ||
        ringOf(getComputedStyle(element, '::after')) ||
        (label !== null && ringOf(getComputedStyle(label)));
      const { left, top, width, height } = element.getBoundingClientRect();
      const at = document.elementFromPoint(left + width / 2, top + height / 2);
      const isItself = !!at && (element.contains(at) || at.contains(element) || label?.contains(at));
      // A link that lies over the whole home form leads where its button leads.
      const { href } = element as HTMLAnchorElement;
      const isCovered = !isItself && !(href && at?.closest('a')?.href === href);
      const name = (
        element.ariaLabel ||
        element.textContent ||
        (element as HTMLInputElement).value ||
        ''
      ).trim();
      return { name: `${element.localName} ${name.replace(/\s+/g, ' ')}`, hasRing, isCovered };
    });
    if (stop === undefined || stops.length > 60) break;
    stops.push(stop);
  }
  expect(stops.filter(({ hasRing }) => !hasRing)).toEqual([]);
  expect(stops.filter(({ isCovered }) => isCovered)).toEqual([]);
  const names = stops.map(({ name }) => name);
  expect(names[0]).toBe('a Skip to content');
  // In the order they stand: header, the nine sections, the footer, to the very end.
  const landmarks = [
    'a Home',
    'a Get Started',
    'a Discover More',
    'a Read More about us',
    `a Learn More about ${serviceMenu[0]?.label}`,
  ];
  const later = ['a Email Support', 'a Call Us', 'a Submit Message', 'a Privacy Policy', 'a Back to top'];
  const places = [...landmarks, ...later].map((name) => names.indexOf(name));
  expect(
    places.every((place) => place > 0),
    names.join('\n'),
  ).toBe(true);
  expect(places).toEqual([...places].sort((one, other) => one - other));
  expect(names.at(-1)).toBe('a Back to top');
  expect(stops.length).toBeGreaterThan(35);
});

test('the first stop skips the header', async ({ page }) => {
  await page.goto('/about_us');
  await page.keyboard.press('Tab');
  await expect(page.locator('.skip-link')).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Discover Our Story' })).toBeFocused();
});

test('in forced colours controls keep an edge, and the choice of theme and tab can be seen', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto(servicePath);
  await hydrated(page);
  expect(await page.evaluate(() => matchMedia('(forced-colors: active)').matches)).toBe(true);
  const edges = (selector: string) =>
    page.locator(selector).evaluateAll((all) =>
      all.map((element) => {
        const { borderBottomStyle, borderBottomWidth, borderBottomColor } = getComputedStyle(element);
        return `${borderBottomStyle} ${borderBottomWidth} ${borderBottomColor}`;
      }),
    );
  for (const edge of await edges('.cta .button, .theme-switch label')) {
    expect(edge).toMatch(/^solid [1-9]/);
  }
  await expect.poll(async () => new Set(await edges('[role=tab]')).size).toBe(2);
  const chosen = await page
    .locator('.theme-switch label')
    .evaluateAll((all) => all.map((label) => getComputedStyle(label).backgroundColor));
  expect(chosen[0]).not.toBe(chosen[1]);
});

test('in forced colours no drawing has the colour of the ground', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  for (const path of ['/', servicePath]) {
    await page.goto(path);
    const hidden = await page
      .locator('.drawing')
      .evaluateAll(
        (all) =>
          all.filter((drawing) => getComputedStyle(drawing).color !== getComputedStyle(document.body).color)
            .length,
      );
    expect(hidden, path).toBe(0);
  }
});
