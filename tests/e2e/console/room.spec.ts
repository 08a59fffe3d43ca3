// Every screen of the console keeps within its width, with the longest words there are, on small and large screens and with
// letters of twice the size; and what it offers to press can be hit.
import type { Browser, Page } from '@playwright/test';
import { consolePaths } from '#contract/staff/paths.ts';
import { expectNoOverflow } from '../support/look.ts';
import type { RunningApp } from '../support/running-app.ts';
import { pointers, tooSmall } from '../support/targets.ts';
import { expect, test } from '../support/test.ts';
import { longName, makeLongRecords } from './long-records.ts';
import { makeStaff, openScreen, signIn } from './support.ts';

test.describe.configure({ mode: 'default' });

const longAdmin = (app: RunningApp) => makeStaff(app, 'admin', { name: longName });

let records: Promise<Record<string, string>> | undefined;
const allScreens = async (app: RunningApp): Promise<[string, string][]> => {
  records ??= makeLongRecords(app);
  return Object.entries(await records);
};

/** Opens a screen and waits for what it reads; all that is folded, open. */
const openWhole = async (page: Page, path: string): Promise<void> => {
  await openScreen(page, path);
  await expect(page.locator('.skeleton')).toHaveCount(0);
  await page.evaluate(() => {
    for (const details of document.querySelectorAll('details')) details.open = true;
  });
};

const sizes = [
  { width: 360, height: 740, letters: 1 },
  { width: 768, height: 1024, letters: 1 },
  { width: 1280, height: 800, letters: 1 },
  { width: 320, height: 256, letters: 1 },
  { width: 360, height: 740, letters: 2 },
  { width: 768, height: 1024, letters: 2 },
  { width: 1280, height: 800, letters: 2 },
];

/** What scrolls sideways in itself hides columns as much as a page that does; tables of figures are made to. */
const cutOff = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('.table-frame')]
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)
      .map(({ scrollWidth, clientWidth }) => `a list of ${scrollWidth} in ${clientWidth}`),
  );

test('long words and large letters stay on the screen', async ({ page, app }) => {
  test.setTimeout(120_000);
  await signIn(page, app, await longAdmin(app));
  const found: string[] = [];
  for (const [name, path] of await allScreens(app)) {
    await openWhole(page, path);
    for (const { letters, ...size } of sizes) {
      await page.setViewportSize(size);
      await page.evaluate((times) => {
        document.documentElement.style.fontSize = times === 1 ? '' : `${times * 100}%`;
      }, letters);
      const where = `${name} at ${size.width}${letters === 1 ? '' : ', large'}`;
      try {
        await expectNoOverflow(page, 1_000);
      } catch (error) {
        found.push(`${where}: ${String(error).replaceAll(/\s+/g, ' ')}`);
      }
      found.push(...(await cutOff(page)).map((each) => `${where}: ${each}`));
    }
  }
  expect(found).toEqual([]);
});

test('a list with one long name keeps its columns and low rows', async ({ page, app }) => {
  await signIn(page, app, 'admin');
  const screens = Object.fromEntries(await allScreens(app));
  for (const name of ['paymentLinks', 'clients', 'candidates', 'enquiries', 'mails', 'people']) {
    await openWhole(page, screens[name] ?? '');
    for (const width of [768, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      const cells = await page.locator('.data-table td:not(.cell-tick)').evaluateAll((all) =>
        all
          .filter((cell) => cell.checkVisibility() && (cell.textContent ?? '').length > 20)
          .map((cell) => cell.getBoundingClientRect())
          .filter(({ width: wide, height }) => wide < 100 || height > 110)
          .map(({ width: wide, height }) => `${Math.round(wide)} x ${Math.round(height)}`),
      );
      expect(cells, `${name} at ${width}`).toEqual([]);
    }
  }
});

test('rows say that a file waits for the scan or holds a virus, and keep within their width', async ({
  page,
  startOwnApp,
}) => {
  const own = await startOwnApp({ CLAMAV_URL: 'unix:/nowhere/clamd.sock' });
  const screens = await makeLongRecords(own);
  await signIn(page, own, 'admin');
  await page.setViewportSize({ width: 768, height: 1024 });
  // Each stands for a receipt or a certificate; the receipt's names another with the same file.
  for (const name of ['receipts', 'receipt', 'paymentLink', 'client', 'candidates', 'candidate']) {
    for (const [state, words] of [
      ['waiting', 'Waiting for the scan'],
      ['infected', 'Virus found'],
    ] as const) {
      own.change("update file_scan set state = ?, signature = 'Eicar'", state);
      await openWhole(page, own.url + screens[name]);
      await expect(
        page.locator('main .pill', { hasText: words }).filter({ visible: true }).first(),
        name,
      ).toBeVisible();
      await expectNoOverflow(page, 1_000);
      expect(await cutOff(page), name).toEqual([]);
    }
  }
});

const smallTargets = async (browser: Browser, app: RunningApp, isTouch: boolean, width: number) => {
  const context = await browser.newContext({
    baseURL: app.url,
    viewport: { width, height: 800 },
    reducedMotion: 'reduce',
    hasTouch: isTouch,
    isMobile: isTouch,
  });
  try {
    const page = await context.newPage();
    const small: Record<string, string[]> = {};
    await openWhole(page, consolePaths.signIn);
    small.signIn = await tooSmall(page, isTouch ? 44 : 24);
    await signIn(page, app, 'admin');
    for (const [name, path] of await allScreens(app)) {
      await openWhole(page, path);
      small[name] = await tooSmall(page, isTouch ? 44 : 24);
    }
    const menu = page.getByRole('button', { name: 'Menu' });
    if (await menu.isVisible()) {
      await menu.click();
      small.menu = await tooSmall(page, isTouch ? 44 : 24);
    }
    return Object.fromEntries(Object.entries(small).filter(([, found]) => found.length > 0));
  } finally {
    await context.close();
  }
};

for (const { name, isTouch, width } of pointers) {
  test(`targets under ${name}`, async ({ browser, app }) => {
    expect(await smallTargets(browser, app, isTouch, width)).toEqual({});
  });
}
