// Rebranding, rehearsed: the content of another agency (tests/brands) in place of ours, built, checked, and walked through. None
// of our own agency's words may be left anywhere: on a page, in a script, a mail, a document or the console.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import type { SiteManifest } from '#contract/site.ts';
import { brand as other } from '#tests/brands/kurinji/brand.ts';
import { home } from '#tests/brands/kurinji/home.ts';
import { serviceMenu } from '#tests/brands/kurinji/services/menu.ts';
import { fillForm, rightEnquiry, sendButton, takeTime, thanks } from '#tests/e2e/journeys/enquiry-form.ts';
import { openPayment, receiptInput, reference, submitButton } from '#tests/e2e/journeys/payment-page.ts';
import { createCandidateLink, createPaymentLink } from '#tests/e2e/support/links.ts';
import { expectNoOverflow } from '#tests/e2e/support/look.ts';
import { type RunningApp, startApp } from '#tests/e2e/support/running-app.ts';
import { expect, expectAccessibleInBothSchemes, hydrated, test } from '#tests/e2e/support/test.ts';
import { makePng } from '#tests/files/sample-files.ts';
import { brandNames } from '#tests/support/brand-names.ts';
import { putOnBrand, textFilesIn } from '#tests/support/other-brand.ts';
import { readPdf } from '#tests/support/pdf-text.ts';

/** A dictionary that passwords are judged by: it names every large city. */
const dictionary = 'thiruvananthapuram';

const namedIn = (text: string): string[] => {
  const lower = text.toLowerCase();
  return lower.includes(dictionary) ? [] : brandNames.filter((name) => lower.includes(name));
};

const look = async (page: Page, name: string): Promise<void> => {
  if (process.env.BRAND_PICTURES === undefined) return;
  for (const width of [360, 1280]) {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.setViewportSize({ width, height: 800 });
      const path = join(process.env.BRAND_PICTURES, `${name}-${width}-${colorScheme}.png`);
      await page.screenshot({ path, fullPage: true });
    }
  }
};

const walkPages = async (page: Page, app: RunningApp, paths: string[]): Promise<void> => {
  for (const path of paths) {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(app.url + path);
    await hydrated(page);
    await expect(page.getByRole('heading', { level: 1 }), path).toHaveCount(1);
    await expectNoOverflow(page);
    expect(await page.title(), path).toContain(other.name);
    expect(namedIn(await page.content()), path).toEqual([]);
    await look(page, path.replaceAll('/', '_'));
  }
};

const enquire = async (page: Page, app: RunningApp): Promise<void> => {
  const enquiry = rightEnquiry();
  await page.goto(`${app.url}/contact_us`);
  await hydrated(page);
  await expect(page.locator('iframe, .location')).toHaveCount(0);
  await fillForm(page, enquiry);
  await takeTime(page);
  await sendButton(page).click();
  await expect(thanks(page)).toBeVisible();
  const mails = await app.mail.waitFor(2);
  expect(mails.map(({ to }) => to[0]).toSorted()).toEqual([enquiry.email, other.mail.enquiriesTo].toSorted());
  expect(mails.every(({ parsed }) => parsed.from?.value[0]?.name === other.mail.fromName)).toBe(true);
};

const pay = async (page: Page, app: RunningApp): Promise<void> => {
  const link = await createPaymentLink(app, { 'brand-id': 'HILL-1' });
  await openPayment(page, link.url);
  await expect(page.getByText(`${other.shortName} ID`)).toBeVisible();
  expect(namedIn(await page.content())).toEqual([]);
  await look(page, 'payment');
  await receiptInput(page).setInputFiles({ name: 'receipt.png', mimeType: 'image/png', buffer: makePng() });
  await submitButton(page).click();
  const id = (await reference(page).textContent()) ?? '';
  await app.cli('receipt', 'verify', id);
  const answer = await page.request.get(`${app.url}/api/payment/receipt/${link.token}`);
  expect(answer.ok()).toBe(true);
  const words = JSON.stringify(await readPdf(await answer.body()));
  expect(words).toContain(other.legalName);
  expect(namedIn(words)).toEqual([]);
};

const visitConsole = async (browser: Browser, app: RunningApp): Promise<void> => {
  const page = await browser.newPage();
  await page.goto(`${app.url}/console`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText(other.name).first()).toBeVisible();
  expect(namedIn(await page.content())).toEqual([]);
  await look(page, 'console');
  await page.close();
};

// One of the pages answers 404.
test.use({ callsFail: true });

test('another agency puts its content in place of ours', async ({ page, browser }) => {
  test.setTimeout(420_000);
  const { root, run } = putOnBrand('kurinji');
  run('scripts/posters.ts');
  run('scripts/build.ts');
  await test.step('pages are as light as ours; too many words only warn', () => {
    run('scripts/check-budget.ts');
  });
  await test.step('no file that is served names our agency', () => {
    const files = ['web', 'console'].flatMap((folder) => textFilesIn(join(root, 'dist', folder)));
    expect(files.length).toBeGreaterThan(40);
    expect(
      files.flatMap((file) => namedIn(readFileSync(file, 'utf8')).map((name) => `${file}: ${name}`)),
    ).toEqual([]);
  });

  const app = await startApp({}, root);
  try {
    const manifest = JSON.parse(readFileSync(join(root, 'dist/web/site.json'), 'utf8')) as SiteManifest;
    const paths = manifest.pages.map(({ path }) => path);
    expect(paths).toEqual(expect.arrayContaining(serviceMenu.map(({ path }) => path)));
    await test.step('every page', () => walkPages(page, app, [...paths, '/nope']));
    await test.step('the home page has the sections of the content, in its order', async () => {
      await page.goto(app.url);
      const headings = await page.locator('main > section').locator('h1, h2').allTextContents();
      // The heading of the first screen is the tagline, which here stands for our agency's.
      const first = home.sections.map((name) => (name === 'hero' ? other.tagline : home[name].heading));
      expect(headings.filter((heading) => first.includes(heading))).toEqual(first);
      await expect(page.locator('.services > li')).toHaveCount(serviceMenu.length);
      for (const width of [700, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        const ends = await page
          .locator('.services, .services > li:last-child')
          .evaluateAll((boxes) => boxes.map((box) => Math.round(box.getBoundingClientRect().right)));
        // But for the border.
        expect((ends[0] ?? 0) - (ends[1] ?? 0), 'no empty cells behind the last service').toBeLessThan(3);
      }
      await expect(page.locator('.site-footer-social')).toHaveCount(0);
      await expectAccessibleInBothSchemes(page);
    });
    await test.step('an enquiry', () => enquire(page, app));
    await test.step('a payment, to the receipt of the agency', () => pay(page, app));
    await test.step('a candidate', async () => {
      const link = await createCandidateLink(app);
      await page.goto(link.url);
      await hydrated(page);
      expect(namedIn(await page.content())).toEqual([]);
      await look(page, 'onboarding');
    });
    await test.step('the console', () => visitConsole(browser, app));
    const mails = await app.mail.waitFor(5);
    expect(
      mails.flatMap(({ parsed }) =>
        namedIn(`${parsed.subject} ${parsed.text} ${parsed.html} ${parsed.from?.text}`),
      ),
    ).toEqual([]);
    expect(namedIn(app.output())).toEqual([]);
  } finally {
    await app.stop();
  }
});
