// Every private link has a drawing of its own: the same on its page, in its mails, on its receipt and in the console.
import type { Page } from '@playwright/test';
import { linkDrawingWords } from '#content/link-drawing.ts';
import { candidateScreens, consoleLink, paymentLinkScreens, receiptScreens } from '#contract/staff/paths.ts';
import { drawingPng } from '#server/documents/drawing-png.ts';
import { signIn } from '#tests/e2e/console/support.ts';
import { createCandidateLink, createPaymentLink } from '#tests/e2e/support/links.ts';
import { expectSoundState } from '#tests/e2e/support/look.ts';
import { mailsAbout } from '#tests/e2e/support/mail.ts';
import { expect, hydrated, test } from '#tests/e2e/support/test.ts';
import { makePng } from '#tests/files/sample-files.ts';
import { drawLines } from '#ui/drawing/generate.ts';
import { linkDrawing } from '#ui/drawing/link-drawing.ts';
import { confirmation, receiptInput, submitButton } from './payment-page.ts';

const lineOf = (reference: string): string => drawLines(linkDrawing(reference)).path;

const mark = (page: Page) => page.getByRole('img', { name: linkDrawingWords.name });

/** Opens the page of a link and expects its drawing there, once and in words, without anything having moved for it. */
const expectOnPage = async (page: Page, url: string, id: string): Promise<void> => {
  await page.addInitScript(() => {
    Object.assign(window, { shifts: [] });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput } = entry as PerformanceEntry & {
          value: number;
          hadRecentInput: boolean;
        };
        if (!hadRecentInput) (window as unknown as { shifts: number[] }).shifts.push(value);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto(url);
  await hydrated(page);
  await expect(mark(page).locator('.drawing-line')).toHaveAttribute('d', lineOf(id));
  await expect(page.getByText(linkDrawingWords.onPage)).toHaveCount(1);
  const box = await mark(page).boundingBox();
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(56);
  const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
  expect(shifts.reduce((sum, each) => sum + each, 0)).toBeLessThan(0.02);
};

/** Expects it in the head of a screen of the console. */
const expectInConsole = async (page: Page, url: string, id: string): Promise<void> => {
  await page.goto(url);
  await expect(page.locator('.page-head .record-drawing .drawing-line')).toHaveAttribute('d', lineOf(id));
};

test('a payment link’s drawing is on its page, in its mails and in the console', async ({
  page,
  app,
  browser,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const link = await createPaymentLink(app);
  await expectOnPage(page, link.url, link.id);
  await expectSoundState(page);
  // It is drawn in the colour of the text, and in the system's where there are no others.
  const colour = () => mark(page).evaluate((svg) => getComputedStyle(svg).color);
  await page.emulateMedia({ colorScheme: 'dark' });
  const inTheDark = await colour();
  await page.emulateMedia({ colorScheme: 'light' });
  expect(await colour()).not.toBe(inTheDark);
  await page.emulateMedia({ forcedColors: 'active' });
  await expect(mark(page).locator('.drawing-dots')).toHaveCSS('stroke', await colour());
  await page.emulateMedia({ forcedColors: 'none' });

  await receiptInput(page).setInputFiles({ name: 'receipt.png', mimeType: 'image/png', buffer: makePng() });
  await submitButton(page).click();
  await expect(confirmation(page)).toBeVisible();
  await expect(mark(page).locator('.drawing-line')).toHaveAttribute('d', lineOf(link.id));
  await expect(page.getByText(linkDrawingWords.onPage)).toHaveCount(1);
  await expectSoundState(page);

  const [receipt] = app.rows<{ id: string; reference_id: string }>(
    'select id, reference_id from payment_submission where link_id = ?',
    link.id,
  );
  const mails = await mailsAbout(app, receipt?.id ?? '', ['receipt.agency', 'receipt.received']);
  expect(mails.map(({ parsed }) => parsed.attachments.map(({ content }) => content))).toEqual([
    [],
    [drawingPng(linkDrawing(link.id), 192)],
  ]);

  const staff = await browser.newPage();
  await signIn(staff, app);
  const at = (path: string) => app.url + path;
  await expectInConsole(staff, at(consoleLink(paymentLinkScreens.one, { id: link.id })), link.id);
  const reference = receipt?.reference_id ?? '';
  await expectInConsole(staff, at(consoleLink(receiptScreens.one, { reference })), link.id);
  await expectSoundState(staff);
  await staff.close();
});

test('a candidate’s is too, and stays what it is when the link is reissued', async ({
  page,
  app,
  browser,
}) => {
  const link = await createCandidateLink(app);
  await expectOnPage(page, link.url, link.id);
  await expectSoundState(page);
  const staff = await browser.newPage();
  await signIn(staff, app);
  await expectInConsole(staff, app.url + consoleLink(candidateScreens.one, { id: link.id }), link.id);
  await staff.close();
  const again = await app.cli<{ url: string }>('candidate-link', 'reissue', link.id);
  expect(again.url).not.toBe(link.url);
  await expectOnPage(page, again.url, link.id);
});

test('without what draws it, and without a reference, the page does all it did', async ({
  page,
  app,
  consoleErrors,
}) => {
  const link = await createPaymentLink(app);
  await page.route('**/assets/drawn-link-*.js', (route) => route.abort());
  await page.goto(link.url);
  await hydrated(page);
  await expect(page.locator('#payment-amount')).toContainText('1,25,000');
  await expect(page.getByText(linkDrawingWords.onPage)).toHaveCount(0);
  await page.unroute('**/assets/drawn-link-*.js');
  consoleErrors.length = 0;
  await page.route('**/api/client-details/**', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: (await answer.text()).replaceAll('linkId', 'other') });
  });
  await page.reload();
  await expect(page.locator('#payment-amount')).toContainText('1,25,000');
  await expect(mark(page)).toHaveCount(0);
});
