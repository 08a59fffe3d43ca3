// The console's home: what waits, plots with their tables, mail that was given up, and the switch that closes the site.
import type { Page } from '@playwright/test';
import { mailApi } from '#contract/staff/mail.ts';
import { overviewApi } from '#contract/staff/overview.ts';
import { consolePaths } from '#contract/staff/paths.ts';
import { createPaymentLink } from '../support/links.ts';
import { expectNoOverflow } from '../support/look.ts';
import type { RunningApp } from '../support/running-app.ts';
import { expect, expectAccessible, expectAccessibleInBothSchemes, test } from '../support/test.ts';
import { openScreen, signIn } from './support.ts';

declare global {
  interface Window {
    /** How far things were moved, as the browser counts it. */
    moved?: number;
  }
}

const putVitals = (app: RunningApp) => {
  for (const [at, [page, device, value]] of (
    [
      ['/', 'phone', '2100'],
      ['/', 'desktop', '900'],
      ['/about_us', 'phone', '4400'],
    ] as const
  ).entries()) {
    app.change(
      `insert into vital (id, name, page, value, rating, navigation_type, device, build, created_at)
       values (?, 'LCP', ?, cast(? as real), 'good', 'navigate', ?, 'test', ?)`,
      `home-${at}-${Date.now()}`,
      page,
      value,
      device,
      new Date().toISOString(),
    );
  }
};

/** How many pixels lie between panels that stand below each other, where it is any. */
const holesOf = async (page: Page): Promise<number[]> => {
  const boxes = await page
    .locator('.section-part')
    .evaluateAll((all) =>
      all.map((each) => each.getBoundingClientRect()).map(({ x, top, bottom }) => ({ x, top, bottom })),
    );
  expect(new Set(boxes.map(({ x }) => x)).size, 'columns').toBe(2);
  return boxes
    .map(({ x, bottom }) => {
      const below = boxes.filter((each) => each.x === x && each.top >= bottom - 1);
      return below.length === 0 ? 0 : Math.round(Math.min(...below.map(({ top }) => top)) - bottom);
    })
    .filter((hole) => hole > 1);
};

const putFailedMail = (app: RunningApp, id: string, subject: string) =>
  app.change(
    `insert into outbox (id, kind, about_id, to_address, subject, text_body, html_body, attempts, next_try_at, failed_at, last_error, created_at)
     values (?, 'test.mail', 'nothing', ?, ?, 'Words of the mail', '<p>Words of the mail</p>', 4, ?, ?, '550 no such mailbox', ?)`,
    id,
    `${id}@mail.test`,
    subject,
    ...Array.from({ length: 3 }, () => new Date().toISOString()),
  );

test('plots stand with their numbers in words and as tables, in both schemes and on a phone', async ({
  page,
  app,
}) => {
  // Pages of other tests may have reported something else to this server.
  app.change('delete from vital');
  putVitals(app);
  await createPaymentLink(app, { amount: '2,50,000' });
  await signIn(page, app);
  await openScreen(page, consolePaths.home);
  const amounts = page.getByRole('region', {
    name: 'Amounts, by the month the link was created',
    exact: true,
  });
  await expect(amounts.locator('.plot .recharts-bar-rectangle path').first()).toBeVisible();
  await amounts.getByText('The numbers as a table').click();
  await expect(amounts.getByRole('table')).toContainText(/Rs\.\s[1-9]/);
  const speed = page.getByRole('region', { name: 'How fast the pages are', exact: true });
  await expect(speed).toContainText(/\d+ good, \d+ need work, [1-9]\d* poor/);
  await speed.getByText('The numbers as a table').click();
  await expect(speed.getByRole('row', { name: /\/about_us · phone/ })).toContainText('4.4 s');
  // What nobody has measured is said, instead of an empty frame.
  await speed.getByLabel('Show').selectOption('INP');
  await expect(speed).toContainText(/No page has reported its Interaction to Next Paint \(INP\) since/);
  await expect(speed.locator('.plot')).toHaveCount(0);
  await expect(speed.getByText('The numbers as a table')).toBeHidden();
  await speed.getByLabel('Show').selectOption('LCP');
  await expect(speed.getByText('The numbers as a table')).toBeVisible();
  await expect(page.getByText('protected by a password alone')).toBeVisible();
  await expectAccessibleInBothSchemes(page);
  // With both tables open the columns differ in height, and no panel leaves a hole above the next.
  expect(await holesOf(page)).toEqual([]);
  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoOverflow(page);
});

test.describe('when something does not arrive', () => {
  test.use({ callsFail: true });

  test('the script that draws is missing: the home screen stands, with its numbers', async ({
    page,
    app,
  }) => {
    putVitals(app);
    await createPaymentLink(app, { amount: '2,50,000' });
    await signIn(page, app);
    const missing = page.waitForResponse(/console\/assets\/bar-plot-/);
    await page.route('**/console/assets/bar-plot-*.js', (route) => route.fulfill({ status: 404 }));
    await openScreen(page, consolePaths.home);
    await missing;
    const amounts = page.getByRole('region', {
      name: 'Amounts, by the month the link was created',
      exact: true,
    });
    await amounts.getByText('The numbers as a table').click();
    await expect(amounts.getByRole('table')).toContainText(/Rs\.\s[1-9]/);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });
});

test('nothing moves when the figures come, whichever is last', async ({ page, app }) => {
  putVitals(app);
  await createPaymentLink(app);
  await signIn(page, app);
  await page.addInitScript(() => {
    window.moved = 0;
    new PerformanceObserver((list) => {
      for (const shift of list.getEntries() as (PerformanceEntry & { value: number })[])
        window.moved = (window.moved ?? 0) + shift.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  // What needs doing stands above all, and comes when all else is there.
  const others = Object.values(overviewApi)
    .map(({ path }) => path)
    .filter((path) => path !== overviewApi.todo.path);
  const rest = Promise.all(
    others.map((path) => page.waitForResponse((answer) => new URL(answer.url()).pathname === path)),
  );
  await page.route(`**${overviewApi.todo.path}`, async (route) => {
    await rest;
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
    await route.continue();
  });
  await openScreen(page, consolePaths.home);
  await expect(page.locator('.plot .recharts-bar-rectangle path').first()).toBeVisible();
  await expect(page.locator('.skeleton')).toHaveCount(0);
  expect(await page.evaluate(() => window.moved)).toBeLessThan(0.01);
});

test('forced colours leave the key of a plot its colours', async ({ page, app }) => {
  await createPaymentLink(app);
  await signIn(page, app);
  await page.emulateMedia({ forcedColors: 'active' });
  await openScreen(page, consolePaths.home);
  const amounts = page.getByRole('region', {
    name: 'Amounts, by the month the link was created',
    exact: true,
  });
  await expect(amounts.locator('.plot-colour').first()).toBeVisible();
  const colours = await amounts
    .locator('.plot-colour')
    .evaluateAll((all) => all.map((each) => getComputedStyle(each).backgroundColor));
  expect(new Set(colours).size).toBe(3);
});

test('a mail that was given up is on the home screen and goes out when it is tried again', async ({
  page,
  app,
}) => {
  const id = `lost-${Date.now()}`;
  putFailedMail(app, id, 'Lost one');
  putFailedMail(app, `${id}-aside`, 'Lost two');
  await signIn(page, app);
  await openScreen(page, consolePaths.home);
  await page.getByRole('link', { name: /mails were not delivered/ }).click();
  await expect(page.getByRole('heading', { name: 'Not delivered' })).toBeVisible();
  await expect(page.getByText('550 no such mailbox').first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Dismiss: Lost two' }).click();
  await expect(page.getByRole('button', { name: 'Dismiss: Lost two' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Try again: Lost one' }).click();
  await expect(page.getByRole('heading', { name: 'Not delivered' })).toHaveCount(0);
  await expect
    .poll(() => app.mail.mails.some(({ to }) => to.includes(`${id}@mail.test`)), { timeout: 15_000 })
    .toBe(true);
  expect(app.rows('select id from outbox where id like ?', `${id}%`)).toHaveLength(2);
  // The list it was opened with holds what was not delivered, and this one has been by now.
  await openScreen(page, consolePaths.mail);
  await page.getByRole('table').getByRole('link', { name: 'Lost one' }).click();
  await expect(page.getByText('Words of the mail')).toBeVisible();
  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoOverflow(page);
  const answer = await page.request.get(`${mailApi.list.path}?state=dismissed`);
  expect((await answer.json()).rows).toMatchObject([{ id: `${id}-aside` }]);
});

test('the site is closed and opened with the switch, and a banner says so meanwhile', async ({
  page,
  app,
}) => {
  await signIn(page, app, 'admin');
  await openScreen(page, consolePaths.home);
  try {
    await page.getByRole('button', { name: 'Close the site' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('maintenance page');
    await dialog.getByRole('button', { name: 'Close the site' }).click();
    const banner = page.locator('#maintenance-banner');
    await expect(banner).toBeVisible();
    await expect(banner.getByRole('link')).toHaveCount(0);
    await page.getByRole('link', { name: 'Mail', exact: true }).click();
    await banner.getByRole('link', { name: 'Home' }).click();
    await expect.poll(async () => (await page.request.get('/')).status()).toBe(503);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Open the site' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Open the site' }).click();
    await expect(page.locator('#maintenance-banner')).toHaveCount(0);
    await expect.poll(async () => (await page.request.get('/')).status()).toBe(200);
  } finally {
    app.change("update setting set value = 'off' where key = 'maintenance'");
  }
});
