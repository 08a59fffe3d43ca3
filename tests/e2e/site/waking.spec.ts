// An arriving visitor gets text first; the rest of the page is laid out, measured and fetched while it is idle, and the
// enquiry form's script comes when somebody touches it. Nothing that is done before is lost.
import type { Page } from '@playwright/test';
import { brand } from '#content/brand.ts';
import { expect, hydrated, test } from '#tests/e2e/support/test.ts';
import { servicePath } from './routes.ts';

const root = (page: Page) => page.locator('html');
const ready = (page: Page) => expect(root(page)).toHaveAttribute('data-ready');
const scriptsOf = (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name).pathname)
      .filter((path) => path.endsWith('.js')),
  );

/** Lets no script through until told to. */
const holdScripts = async (page: Page): Promise<() => void> => {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
};

test('a page brings its small script by itself, and the form its own when it is touched', async ({
  page,
}) => {
  for (const path of ['/', '/about_us', '/contact_us', servicePath]) {
    await page.goto(path);
    await ready(page);
    await expect(root(page)).not.toHaveAttribute('data-arriving');
    await page.mouse.move(200, 200);
    await page.mouse.move(210, 200);
    for (const file of await scriptsOf(page)) expect(file, path).toMatch(/site-entry|vitals/);
  }
  await page.goto('/contact_us');
  await ready(page);
  await page.getByRole('textbox', { name: 'Name' }).focus();
  await expect(page.locator('[data-react-root]')).toHaveAttribute('data-hydrated');
  expect(await scriptsOf(page)).toContainEqual(expect.stringContaining('hydrate-form'));
});

test('lays out what is far down while the page is idle, to its real length', async ({ page }) => {
  for (const path of ['/', '/privacy_policy']) {
    const letGo = await holdScripts(page);
    await page.goto(path);
    const last = page.locator('main > :last-child, .prose > :last-child').last();
    await expect(last).toHaveCSS('content-visibility', 'auto');
    letGo();
    await expect(root(page)).not.toHaveAttribute('data-arriving');
    const lengthOfPage = () => root(page).evaluate((element) => element.scrollHeight);
    const length = await lengthOfPage();
    await page.reload();
    await expect(last).toHaveCSS('content-visibility', 'visible');
    await expect.poll(lengthOfPage).toBe(length);
    await page.unrouteAll({ behavior: 'wait' });
  }
});

for (const [sign, give] of Object.entries({
  'a key': (page: Page) => page.keyboard.press('Tab'),
  scrolling: (page: Page) => page.evaluate(() => scrollTo({ top: 500, behavior: 'instant' })),
  'a pointer': (page: Page) => page.mouse.move(210, 200),
})) {
  test(`${sign} brings the script of a page that is never idle, and gives it its whole length`, async ({
    page,
  }) => {
    await page.addInitScript(() => {
      window.requestIdleCallback = () => 0;
      // What the page waits for at the longest.
      const later = window.setTimeout;
      window.setTimeout = ((...[work, ms]: Parameters<typeof later>) =>
        ms === 2_000 ? 0 : later(work, ms)) as typeof later;
    });
    await page.goto('/', { waitUntil: 'load' });
    await expect(root(page)).toHaveAttribute('data-arriving');
    await page.mouse.move(200, 200);
    await give(page);
    await expect(root(page)).not.toHaveAttribute('data-arriving');
    await ready(page);
  });
}

test('a panel that the address names is open', async ({ page }) => {
  await page.goto(`${servicePath}#tab3`);
  await ready(page);
  await expect(page.getByRole('tab', { selected: true })).toHaveAttribute('href', '#tab3');
});

test('a theme that is chosen before the script comes holds, and is marked on the next page before the script', async ({
  page,
  context,
}) => {
  const letGo = await holdScripts(page);
  await page.goto('/');
  await page.locator('.theme-switch label').filter({ hasText: 'Dark' }).click();
  await expect(root(page)).not.toHaveAttribute('data-theme');
  letGo();
  await expect(root(page)).toHaveAttribute('data-theme', 'dark');
  await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked();

  // Once it is kept, the switch shows it before the script on the next page.
  const marked = () =>
    page.locator('.theme-switch label').evaluateAll((all) => {
      const grounds = all.map((label) => getComputedStyle(label).backgroundColor);
      return all.flatMap(({ textContent }, at) => (grounds[at] === 'rgba(0, 0, 0, 0)' ? [] : [textContent]));
    });
  await page.mouse.move(1, 1);
  const letGoAgain = await holdScripts(page);
  for (const [theme, label] of [
    ['dark', 'Dark'],
    ['light', 'Light'],
    ['', 'System'],
  ] as const) {
    await context.addCookies([{ name: `${brand.slug}_theme`, value: theme, url: page.url() }]);
    await page.goto('/about_us');
    expect(await marked()).toEqual([label]);
    // What is heard may not differ from what is seen.
    await expect(page.getByRole('radio', { checked: true })).toHaveCount(0);
    await expect(root(page)).not.toHaveAttribute('data-ready');
  }
  letGoAgain();
  await ready(page);
  await expect(page.getByRole('radio', { name: 'System' })).toBeChecked();
  expect(await marked()).toEqual(['System']);

  const letGoAtLast = await holdScripts(page);
  await context.addCookies([{ name: `${brand.slug}_theme`, value: 'dark', url: page.url() }]);
  await page.reload();
  await page.locator('.theme-switch label').filter({ hasText: 'System' }).click();
  letGoAtLast();
  await ready(page);
  await expect(root(page)).not.toHaveAttribute('data-theme');
});

test('the menu button works before the script comes, in browsers old and new', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  const letGo = await holdScripts(page);
  await page.goto('/');
  await page.locator('.menu-button').first().click();
  await expect(page.locator('#site-menu')).toBeVisible();
  letGo();
  await ready(page);
  await expect(page.locator('#site-menu')).toBeVisible();

  // A browser that does not know commands.
  await page.addInitScript(() => {
    Reflect.deleteProperty(HTMLButtonElement.prototype, 'command');
    Reflect.deleteProperty(HTMLButtonElement.prototype, 'commandForElement');
    document.addEventListener('command', (event) => event.preventDefault(), true);
  });
  const letGoAgain = await holdScripts(page);
  await page.goto('/');
  await page.locator('.menu-button').first().click();
  await expect(page.locator('#site-menu')).toBeVisible();
  letGoAgain();
  await ready(page);
  await expect(page.getByRole('button', { name: 'Open menu', includeHidden: true })).toHaveAttribute(
    'aria-expanded',
    'true',
  );
});

/** What translators and extensions do to a page before its script comes. */
const changes = {
  'a translator wraps every text': () => {
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walk.nextNode()) texts.push(walk.currentNode as Text);
    for (const text of texts) {
      if (!text.data.trim() || text.parentElement?.closest('script, style, select, textarea')) continue;
      const font = document.createElement('font');
      text.replaceWith(font);
      font.append(text);
    }
  },
  'an extension puts an element beside each field': () => {
    for (const field of document.querySelectorAll('#enquiry-form :is(input, textarea)')) {
      field.before(document.createElement('div'));
      field.after(document.createElement('grammar-checker'));
    }
  },
};

for (const [what, change] of Object.entries(changes)) {
  test(`${what}: what was typed stays, and so does the caret`, async ({ page, consoleErrors }) => {
    const letGo = await holdScripts(page);
    await page.goto('/contact_us');
    await page.evaluate(change);
    // Filled in by the browser: no key is pressed, nothing is focused.
    await page.locator('#enquiry-email').evaluate((field) => {
      (field as HTMLInputElement).value = 'asha@example.in';
    });
    await page.locator('#enquiry-subject').selectOption('Consulting');
    const name = page.locator('#enquiry-name');
    await name.click();
    await page.keyboard.type('Asha Rao Kulkarni');
    for (let press = 0; press < 8; press += 1) await page.keyboard.press('ArrowLeft');
    letGo();
    await hydrated(page);
    await page.keyboard.type('Devi ');
    await expect(name).toHaveValue('Asha Rao Devi Kulkarni');
    await expect(name).toBeFocused();
    await expect(page.locator('#enquiry-email')).toHaveValue('asha@example.in');
    await expect(page.locator('#enquiry-subject')).toHaveValue('Consulting');
    // React says that it found other HTML than it had written.
    for (const text of consoleErrors.splice(0)) expect(text).toMatch(/#418|hydrat/i);
  });
}

test('measures a visitor who never touches the page', async ({ page, startOwnApp }) => {
  const own = await startOwnApp();
  await page.goto(`${own.url}/terms_conditions`);
  const measured = () =>
    own
      .rows<{ name: string }>("select name from vital where page = '/terms_conditions'")
      .map(({ name }) => name);
  // The last one that is watched; it is sent as soon as it is known, others when the page is left.
  await expect.poll(measured).toContain('TTFB');
  await page.goto('about:blank');
  await expect.poll(() => measured().sort()).toEqual(['CLS', 'FCP', 'LCP', 'TTFB']);
});
