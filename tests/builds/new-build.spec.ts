// A tab that was opened on the old build when the new one comes: it goes on with the files it knows while they are kept, and
// is loaded anew once where they are gone, but never over what somebody has typed.
import type { Page } from '@playwright/test';
import { sitePaths } from '#contract/paths.ts';
import { publicApi } from '#contract/public-api.ts';
import { consolePaths } from '#contract/staff/paths.ts';
import { openScreen, signIn } from '#tests/e2e/console/support.ts';
import { type Proxy as Front, startProxy } from '#tests/e2e/support/proxy.ts';
import { type RunningApp, startApp } from '#tests/e2e/support/running-app.ts';
import { test as base, expect, hydrated, standInForMap } from '#tests/e2e/support/test.ts';
import { makeNextBuild, type NextBuild } from './next-build.ts';

type Release = {
  /** Where the tab is: the old build, until the release. */
  url: string;
  /** The new build takes over. */
  release(options: { oldFilesAreKept: boolean }): void;
};

const test = base.extend<{ release: Release }, { next: { app: RunningApp; build: NextBuild } }>({
  next: [
    async ({ app }, use) => {
      const build = makeNextBuild();
      const own = await startApp({ DATA_DIR: app.dataDir, SMTP_URL: app.mail.url }, build.root);
      await use({ app: own, build });
      await own.stop();
    },
    { scope: 'worker' },
  ],
  release: async ({ app, next }, use) => {
    const front: Front = await startProxy(app.url);
    await use({
      url: front.url,
      release: ({ oldFilesAreKept }) => {
        next.build.keepOldFiles(oldFilesAreKept);
        front.leadTo(next.app.url);
      },
    });
    await front.close();
  },
});
test.use({ callsFail: true });

const notice = (page: Page) =>
  page.getByRole('alert').filter({ hasText: 'This page did not load completely' });
const buildOf = (page: Page) => page.locator('html').getAttribute('data-build');
const message = 'We sell hand-woven sarees and need a shop on the web.';
/** What the browser reports of files that are gone. */
const isOfTheRelease = (text: string) => /Failed to fetch dynamically|error loading dynamically/.test(text);

/** Open on the old build, whose form sleeps still: its script comes when it is touched. */
const openContact = async (page: Page, url: string): Promise<void> => {
  await standInForMap(page);
  await page.goto(url + sitePaths.contact);
  await expect(page.locator('html')).toHaveAttribute('data-ready');
};

const touchForm = (page: Page) => page.getByRole('textbox', { name: 'Name' }).focus();

/** As a browser fills a form that it knows: no key is pressed, and no script is called by it. */
const fillAsBrowser = (page: Page) =>
  page.evaluate((text) => {
    const field = document.querySelector<HTMLTextAreaElement>('#enquiry-form [name=message]');
    if (field !== null) field.value = text;
  }, message);

test('files of the old build are kept: the tab goes on with them', async ({ page, release }) => {
  await openContact(page, release.url);
  const before = await buildOf(page);
  release.release({ oldFilesAreKept: true });
  await page.getByRole('textbox', { name: 'Message' }).fill(message);
  await hydrated(page);
  await page.getByRole('textbox', { name: 'Name' }).fill('Anitha Krishnan');
  await page.getByRole('textbox', { name: 'Email' }).fill('anitha@sarees.test');
  await page.getByRole('textbox', { name: 'Phone' }).fill('9876543210');
  await page.getByRole('combobox', { name: 'Service' }).selectOption('Development');
  const sent = page.waitForResponse((answer) => answer.url().endsWith(publicApi.contactSubmit.path));
  await page.getByRole('button', { name: 'Send Message' }).click();
  expect((await sent).status()).toBe(201);
  expect(await buildOf(page)).toBe(before);
});

test('they are gone: the page is loaded anew, once, and works', async ({ page, release, consoleErrors }) => {
  await openContact(page, release.url);
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  release.release({ oldFilesAreKept: false });
  await touchForm(page);
  await expect(page.locator('html')).toHaveAttribute('data-build', 'next');
  await hydrated(page);
  await expect(notice(page)).toBeHidden();
  expect(loads).toBe(1);
  expect(consoleErrors.splice(0).filter((text) => !isOfTheRelease(text))).toEqual([]);
});

test('they are gone, and somebody has typed: nothing is loaded anew unasked, and the text survives it', async ({
  page,
  release,
  consoleErrors,
}) => {
  await openContact(page, release.url);
  const before = await buildOf(page);
  await fillAsBrowser(page);
  release.release({ oldFilesAreKept: false });
  const renewal = page.waitForResponse((answer) => new URL(answer.url()).pathname === '/');
  await touchForm(page);
  await (await renewal).finished();
  await expect(notice(page)).toBeVisible();
  expect(await buildOf(page)).toBe(before);
  await notice(page).getByRole('button', { name: 'Reload' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-build', 'next');
  await hydrated(page);
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue(message);
  expect(consoleErrors.splice(0).filter((text) => !isOfTheRelease(text))).toEqual([]);
});

test('the new build lacks them too: one attempt, then the notice', async ({
  page,
  release,
  consoleErrors,
}) => {
  await openContact(page, release.url);
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  release.release({ oldFilesAreKept: false });
  await page.route('**/assets/hydrate-form-*.js', (route) => route.fulfill({ status: 404 }));
  await touchForm(page);
  await expect(page.locator('html')).toHaveAttribute('data-build', 'next');
  await expect(page.locator('html')).toHaveAttribute('data-ready');
  const renewal = page.waitForResponse((answer) => new URL(answer.url()).pathname === '/');
  await touchForm(page);
  await expect(notice(page)).toBeVisible();
  await (await renewal).finished();
  expect(loads).toBe(1);
  expect(consoleErrors.splice(0).filter((text) => !isOfTheRelease(text))).toEqual([]);
});

test('the console: a screen of the old build is gone, and comes with the new one', async ({
  page,
  app,
  release,
}) => {
  await signIn(page, app);
  await openScreen(page, release.url + consolePaths.account);
  release.release({ oldFilesAreKept: false });
  await page.getByRole('navigation', { name: 'Console' }).getByRole('link', { name: 'Audit log' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Audit log' })).toBeVisible();
});

test('the console: what is typed is asked about first, and stays', async ({ page, app, release }) => {
  await signIn(page, app);
  await openScreen(page, `${release.url}${consolePaths.clients}/new`);
  const name = page.getByRole('textbox', { name: 'Name' }).first();
  await name.fill('Malligai Textiles');
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  release.release({ oldFilesAreKept: false });
  const link = page.getByRole('navigation', { name: 'Console' }).getByRole('link', { name: 'Audit log' });
  await link.hover();
  await link.click();
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(question).toBeHidden();
  await expect(name).toHaveValue('Malligai Textiles');
  expect(loads).toBe(0);
  await link.click();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Audit log' })).toBeVisible();
  expect(loads).toBe(1);
});
