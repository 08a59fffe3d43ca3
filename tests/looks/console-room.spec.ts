// Every screen of the console keeps within its width, with the longest words there are, on small and large screens and with
// letters of twice the size; and what it offers to press can be hit.
import type { Page } from '@playwright/test';
import { consolePaths } from '#contract/staff/paths.ts';
import { makeStaff, openScreen, signIn } from '#tests/e2e/console/support.ts';
import { expectNoOverflow } from '#tests/e2e/support/look.ts';
import type { RunningApp } from '#tests/e2e/support/running-app.ts';
import { pointers, tooSmall } from '#tests/e2e/support/targets.ts';
import { expect, test } from '#tests/e2e/support/test.ts';
import { longName, makeLongRecords, tamilName } from './long-records.ts';

test.describe.configure({ mode: 'default' });

const longAdmin = (app: RunningApp) => makeStaff(app, 'admin', { name: longName });

type Pointer = { least: number; widths: number[] };

let records: ReturnType<typeof makeLongRecords> | undefined;
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

/** One button is yellow, one line names the zone of all times and one holds all filters, and fourteen rows of a list stand on a laptop's screen. */
const atOneGlance = async (page: Page): Promise<string[]> => {
  await page.evaluate(async () => {
    for (const folded of document.querySelectorAll<HTMLDetailsElement>('td details')) folded.open = false;
    // The row hears of it later.
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  });
  return page.evaluate(() => {
    const shown = (selector: string) =>
      [...document.querySelectorAll(selector)].filter((each) => each.checkVisibility());
    const rows = shown('.data-table tbody tr');
    const tall = rows.filter((row) => row.getBoundingClientRect().height > 42).length;
    const first = shown('.page-head + .filter-bar + .list tbody tr')[0]?.getBoundingClientRect();
    const end = first === undefined ? 0 : scrollY + first.top + 14 * first.height;
    return [
      shown('main .button').length > 1 && 'several yellow buttons',
      shown('.zone-note').length !== 1 && `${shown('.zone-note').length} names of the zone`,
      shown('.filter-bar:has(+ .list)').some(({ clientHeight }) => clientHeight > 64) &&
        'filters in several lines',
      tall > 0 && `${tall} of ${rows.length} rows of several lines`,
      end > innerHeight && `fourteen rows end at ${Math.round(end)} of ${innerHeight}`,
    ].filter((each) => typeof each === 'string');
  });
};

/** Lists that one long name must not spoil. */
const lists = ['payment-links', 'clients', 'candidates', 'enquiries', 'mails', 'people'];

/** Cells that one long word has made narrow, or others tall. */
const squeezed = (page: Page): Promise<string[]> =>
  page.locator('.data-table td:not(.cell-tick)').evaluateAll((all) =>
    all
      .filter((cell) => cell.checkVisibility() && (cell.textContent ?? '').length > 20)
      .map((cell) => cell.getBoundingClientRect())
      .filter(({ width, height }) => width < 100 || height > 110)
      .map(({ width, height }) => `a cell of ${Math.round(width)} x ${Math.round(height)}`),
  );

/** Words of the Tamil name that a table breaks inside. */
const brokenWords = (page: Page): Promise<string[]> =>
  page.locator('.data-table td', { hasText: tamilName }).evaluateAll((cells, words) => {
    const linesOf = (text: Text, word: string) => {
      const range = document.createRange();
      range.setStart(text, text.data.indexOf(word));
      range.setEnd(text, text.data.indexOf(word) + word.length);
      // What an ellipsis shortens has two boxes on its line.
      return new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom))).size;
    };
    return cells.flatMap((cell) => {
      const broken: string[] = [];
      const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
      while (texts.nextNode()) {
        const text = texts.currentNode as Text;
        broken.push(...words.filter((word) => text.data.includes(word) && linesOf(text, word) > 1));
      }
      return broken.map((word) => `${word} is broken in ${cell.textContent} of ${cell.clientWidth}`);
    });
  }, tamilName.split(' '));

const [mouse, fingers] = [false, true].map((isTouch) => ({
  least: isTouch ? 44 : 24,
  widths: pointers.filter((pointer) => pointer.isTouch === isTouch).map(({ width }) => width),
})) as [Pointer, Pointer];

/** What is too small for the pointer on the screen that is open. */
const smallTargets = async (page: Page, name: string, { least, widths }: Pointer): Promise<string[]> => {
  const small: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    small.push(...(await tooSmall(page, least)).map((each) => `${name} at ${width}: ${each}`));
  }
  return small;
};

test('long words and large letters stay on the screen, a list keeps its columns and low rows, and a mouse hits all', async ({
  page,
  app,
}) => {
  test.setTimeout(120_000);
  await openWhole(page, consolePaths.signIn);
  const small = await smallTargets(page, 'signIn', mouse);
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
        await expectNoOverflow(page);
      } catch (error) {
        found.push(`${where}: ${String(error).replaceAll(/\s+/g, ' ')}`);
      }
      const inRows = letters === 1 && size.width >= 768 && lists.includes(name) ? await squeezed(page) : [];
      const glance = letters === 1 && size.width === 1280 ? await atOneGlance(page) : [];
      const broken = letters === 1 ? await brokenWords(page) : [];
      found.push(
        ...[...(await cutOff(page)), ...inRows, ...glance, ...broken].map((each) => `${where}: ${each}`),
      );
    }
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '';
    });
    small.push(...(await smallTargets(page, name, mouse)));
  }
  expect(found).toEqual([]);
  expect(small).toEqual([]);
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
  for (const name of ['receipts', 'receipt', 'payment-link', 'client', 'candidates', 'candidate'] as const) {
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
      await expectNoOverflow(page);
      expect(await cutOff(page), name).toEqual([]);
    }
  }
});

test.describe('under a finger', () => {
  test.use({ hasTouch: true, isMobile: true });

  test('all that is offered to press can be hit', async ({ page, app }) => {
    test.setTimeout(120_000);
    await openWhole(page, consolePaths.signIn);
    const small = await smallTargets(page, 'signIn', fingers);
    await signIn(page, app, 'admin');
    for (const [name, path] of await allScreens(app)) {
      await openWhole(page, path);
      small.push(...(await smallTargets(page, name, fingers)));
    }
    await page.setViewportSize({ width: 360, height: 800 });
    await page.getByRole('button', { name: 'Menu' }).click();
    small.push(...(await smallTargets(page, 'menu', { ...fingers, widths: [360] })));
    expect(small).toEqual([]);
  });
});
